import { setImmediate } from 'node:timers/promises';
import { Agent } from 'undici';
import { SitemapEntry } from '../../shared/contract/sitemap.ts';
import { DEFAULT_LOCALE } from '../../shared/i18n/locales.ts';
import type { Log } from '../observability/log.ts';
import { backendPath } from '../backend/call-backend.ts';
import { jsonItems } from './json-items.ts';

export interface SitemapSourceOptions {
  /** API base with version, without trailing slash. */
  readonly baseUrl: string;
  readonly secret: string;
  readonly log: Log;
}

export interface SitemapSource {
  /** The backend's list, as it arrives. Rejects when it cannot be had whole. */
  read(signal: AbortSignal): AsyncIterable<SitemapEntry>;
  close(): Promise<void>;
}

/** A list of everything may take its time: nobody waits for it with a page. */
const BUDGET = 120_000;
/** Of a list that a shop can have: the sitemap's own limits are far below. */
const MOST_BYTES = 256 * 1024 * 1024;
/** How long to work before others get their turn. */
const SLICE = 5;

export function createSitemapSource({ baseUrl, secret, log }: SitemapSourceOptions): SitemapSource {
  const agent = new Agent({ connect: { timeout: 5000 }, headersTimeout: 60_000, bodyTimeout: 30_000, connections: 1 });

  async function* read(signal: AbortSignal): AsyncGenerator<SitemapEntry> {
    const { origin, pathname } = new URL(baseUrl);
    const { statusCode, body } = await agent.request({
      origin,
      path: pathname + backendPath({ key: 'getSitemap', query: { secret }, locale: DEFAULT_LOCALE }),
      method: 'GET',
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(BUDGET)]),
    });
    if (statusCode !== 200) {
      body.on('error', () => undefined).destroy();
      throw new Error(`the backend answered ${statusCode}${statusCode === 403 ? ': SITEMAP_SECRET is not its secret' : ''}`);
    }
    let wrong = 0;
    let began = performance.now();
    for await (const text of jsonItems(await received(body), ['data', 'sitemap'])) {
      const entry = SitemapEntry.safeParse(JSON.parse(text));
      if (entry.success) yield entry.data;
      else wrong += 1;
      if (performance.now() - began < SLICE) continue;
      await setImmediate();
      began = performance.now();
    }
    // One that is wrong hides itself, not all the others.
    if (wrong > 0) log.warn({ wrong }, 'entries of the sitemap do not match the contract');
  }

  return { read, close: () => agent.destroy() };
}

/**
 * All of it, as fast as it comes: a body that is taken slowly is cut off when the backend's time for idle connections is over, because by
 * then it has sent everything.
 */
async function received(body: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error(`the list is larger than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return chunks;
}
