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
  /** The same listener, whose answers tell in `Server-Timing` what they took. */
  around(listener: RequestListener): RequestListener;
  /** Of the request that this belongs to. */
  note(part: Part): void;
  readonly noted: () => readonly Part[];
}

/**
 * For developers, in the network panel of their browser: what the cache decided, what was asked of the backend and what came from
 * memory, and how long each took. Never in production: times tell strangers what is cached, and who exists.
 */
export function createTimings(): Timings {
  const store = new AsyncLocalStorage<Part[]>();
  return {
    around: (listener) => (req, res) => {
      const parts: Part[] = [];
      tellBeforeHead(res, parts);
      store.run(parts, () => listener(req, res));
    },
    note: (part) => void store.getStore()?.push(part),
    noted: () => store.getStore() ?? [],
  };
}

function tellBeforeHead(res: ServerResponse, parts: readonly Part[]): void {
  const started = performance.now();
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  res.writeHead = (...args: unknown[]) => {
    const cache = cacheStatusOf(args.at(-1)) ?? res.getHeader('cache-status');
    const total: Part = { name: 'total', dur: performance.now() - started };
    const all = [...(cache === undefined ? [] : [{ name: 'cache', desc: String(cache) }]), ...parts, total];
    res.setHeader('server-timing', all.map(spell).join(', '));
    return writeHead(...args);
  };
}

/** Ready answers hand their headers to `writeHead`, by name or as a flat list. */
function cacheStatusOf(headers: unknown): OutgoingHttpHeader | undefined {
  if (Array.isArray(headers)) {
    const list: OutgoingHttpHeader[] = headers;
    const place = list.findIndex((name) => String(name).toLowerCase() === 'cache-status');
    return place < 0 ? undefined : list[place + 1];
  }
  return typeof headers === 'object' && headers !== null ? (headers as Record<string, string>)['cache-status'] : undefined;
}

/** Server Timing, 3: a token, a quoted string. */
const spell = ({ name, desc, dur }: Part): string =>
  [name, desc === undefined ? '' : `;desc="${desc.replace(/["\\]/g, '')}"`, dur === undefined ? '' : `;dur=${dur.toFixed(1)}`].join('');
