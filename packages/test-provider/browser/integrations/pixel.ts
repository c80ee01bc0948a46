import { mark, type Place } from './send.ts';

interface Pixel {
  (...command: unknown[]): void;
  callMethod?: (...command: unknown[]) => void;
  queue: ArrayLike<unknown>[];
}

/** Part of `fbevents.js`: sends each event as a picture's address. */
export function playPixel({ base }: Place): void {
  const pixel = (window as unknown as { fbq?: Pixel }).fbq;
  if (!pixel) return;
  const ids: string[] = [];
  let isAllowed = true;
  pixel.callMethod = (command, name, values, options) => {
    if (command === 'consent') isAllowed = name === 'grant';
    if (!isAllowed) return;
    if (command === 'init') {
      ids.push(String(name));
      mark('_fbp', 90);
    }
    if (command !== 'track' && command !== 'trackCustom') return;
    for (const id of ids) {
      const query = new URLSearchParams({ id, ev: String(name), dl: location.href });
      for (const [key, value] of Object.entries(values ?? {}))
        query.set(`cd[${key}]`, typeof value === 'string' ? value : JSON.stringify(value));
      const { eventID } = (options ?? {}) as { eventID?: string };
      if (eventID !== undefined) query.set('eid', eventID);
      // A browser answers a repeated address of a picture from memory: the vendor would not hear of the second event.
      query.set('ts', crypto.randomUUID());
      new Image().src = `${base}/tr?${query.toString()}`;
    }
  };
  for (const command of pixel.queue.splice(0)) pixel.callMethod(...Array.from(command));
}
