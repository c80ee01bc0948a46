/** Where a played script was loaded from. */
export interface Place {
  /** `http://hotjar.localhost:3001/vendors/hotjar` */
  readonly base: string;
  /** Behind the base, with its query. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** As measuring scripts do: survives the end of the page, nobody waits for it. */
export function send({ base }: Place, path: string, body: unknown): void {
  navigator.sendBeacon(base + path, JSON.stringify(body));
}

const DAY = 86_400;

/** A first-party cookie with an invented identifier. An existing one stays. */
export function mark(name: string, days: number): void {
  if (document.cookie.split('; ').some((pair) => pair.startsWith(`${name}=`))) return;
  document.cookie = `${name}=sandbox.${Math.random().toString(36).slice(2)}; path=/; max-age=${days * DAY}; samesite=lax`;
}

/** Replaces an array by one whose `push` handles each entry, those that are there already first. */
export function takeOver(queue: unknown[], handle: (entry: unknown) => void): void {
  const push = queue.push.bind(queue);
  for (const entry of queue) handle(entry);
  queue.push = (...entries: unknown[]) => {
    const length = push(...entries);
    for (const entry of entries) handle(entry);
    return length;
  };
}
