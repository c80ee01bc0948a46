/** Message channel between a page of the shop and a frame or window of the provider; both ends check origin and source. */
export interface Link {
  /** Sends a request to the other end; rejects when the channel is closed. */
  call<T>(name: string, data?: unknown): Promise<T>;
  /** Handlers for requests of the other end. */
  answer<T>(name: string, handler: (data: T) => unknown): void;
  tell(name: string, data?: unknown): void;
  on<T>(name: string, handler: (data: T) => void): void;
  cut(): void;
}

interface Message {
  readonly line: typeof LINE;
  readonly kind: 'call' | 'answer' | 'refusal' | 'tell';
  readonly id: number;
  readonly name: string;
  readonly data: unknown;
}
const LINE = 'karat-test-provider';

/** Messages from another origin or window are ignored. */
export function createLink(other: () => MessageEventSource | null, origin: string): Link {
  const calls = new Map<number, { resolve: (data: never) => void; reject: (error: Error) => void }>();
  const answers = new Map<string, (data: never) => unknown>();
  const listeners = new Map<string, Set<(data: never) => void>>();
  let last = 0;

  const send = (kind: Message['kind'], id: number, name: string, data: unknown): void => {
    const message: Message = { line: LINE, kind, id, name, data };
    other()?.postMessage(message, { targetOrigin: origin });
  };

  async function reply({ id, name, data }: Message): Promise<void> {
    try {
      send('answer', id, name, await answers.get(name)?.(data as never));
    } catch {
      send('refusal', id, name, null);
    }
  }

  function hear(event: MessageEvent<unknown>): void {
    if (event.origin !== origin || event.source !== other() || !isMessage(event.data)) return;
    const { kind, id, name, data } = event.data;
    if (kind === 'call') return void reply(event.data);
    if (kind === 'tell') return listeners.get(name)?.forEach((listener) => listener(data as never));
    const waiting = calls.get(id);
    calls.delete(id);
    if (kind === 'answer') waiting?.resolve(data as never);
    else waiting?.reject(new Error(`${name} was refused`));
  }

  window.addEventListener('message', hear);
  return {
    call: (name, data = null) =>
      new Promise((resolve, reject) => {
        last += 1;
        calls.set(last, { resolve, reject });
        send('call', last, name, data);
      }),
    answer: (name, handler) => void answers.set(name, handler),
    tell: (name, data = null) => send('tell', 0, name, data),
    on(name, handler) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(handler));
    },
    cut() {
      window.removeEventListener('message', hear);
      for (const { reject } of calls.values()) reject(new Error('the frame is gone'));
      calls.clear();
    },
  };
}

const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' && data !== null && 'line' in data && data.line === LINE && 'kind' in data && 'name' in data;
