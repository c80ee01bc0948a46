import { AsyncLocalStorage } from 'node:async_hooks';
import type { OutgoingHttpHeader, RequestListener, ServerResponse } from 'node:http';

export interface Part {
  /** A key of our tables. */
  readonly name: string;
  readonly desc?: string;
  /** Milliseconds. */
  readonly dur?: number;
}

export interface Timings {
  /** Returns the listener with a `Server-Timing` field in its responses. */
  around(listener: RequestListener): RequestListener;
  /** Adds a part to the current request. */
  add(part: Part): void;
  readonly parts: () => readonly Part[];
}

/**
 * Shows developers in the network panel of their browser the cache status, the backend calls and reads from memory, and their durations.
 * Never in production: durations reveal to strangers what is cached, and which accounts exist.
 */
export function createTimings(): Timings {
  const store = new AsyncLocalStorage<Part[]>();
  return {
    around: (listener) => (req, res) => {
      const parts: Part[] = [];
      addFieldToHead(res, parts);
      store.run(parts, () => listener(req, res));
    },
    add: (part) => void store.getStore()?.push(part),
    parts: () => store.getStore() ?? [],
  };
}

function addFieldToHead(res: ServerResponse, parts: readonly Part[]): void {
  const started = performance.now();
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  res.writeHead = (...args: unknown[]) => {
    const cache = cacheStatusOf(args.at(-1)) ?? res.getHeader('cache-status');
    const total: Part = { name: 'total', dur: performance.now() - started };
    const all = [...(cache === undefined ? [] : [{ name: 'cache', desc: String(cache) }]), ...parts, total];
    res.setHeader('server-timing', all.map(format).join(', '));
    return writeHead(...args);
  };
}

/** Complete responses pass their headers to `writeHead`, as an object or as a flat list. */
function cacheStatusOf(headers: unknown): OutgoingHttpHeader | undefined {
  if (Array.isArray(headers)) {
    const list: OutgoingHttpHeader[] = headers;
    const place = list.findIndex((name) => String(name).toLowerCase() === 'cache-status');
    return place < 0 ? undefined : list[place + 1];
  }
  return typeof headers === 'object' && headers !== null ? (headers as Record<string, string>)['cache-status'] : undefined;
}

/** Server Timing section 3: the name is a token, the description a quoted string. */
const format = ({ name, desc, dur }: Part): string =>
  [name, desc === undefined ? '' : `;desc="${desc.replace(/["\\]/g, '')}"`, dur === undefined ? '' : `;dur=${dur.toFixed(1)}`].join('');
