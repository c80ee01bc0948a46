import { setImmediate } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { SitemapEntry } from '../../shared/contract/sitemap.ts';
import { DEFAULT_LOCALE } from '../../shared/i18n/locales.ts';
import type { Log } from '../ops/log.ts';
import { backendPath } from '../upstream/call-backend.ts';
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
/** How long to work before others get their turn. */
const SLICE = 5;

export function createSitemapSource({ baseUrl, secret, log }: SitemapSourceOptions): SitemapSource {
  const agent = new Agent({ connect: { timeout: 1000 }, headersTimeout: 60_000, bodyTimeout: 30_000, connections: 1 });

  async function* read(signal: AbortSignal): AsyncGenerator<SitemapEntry> {
    const { statusCode, body } = await request(baseUrl + backendPath({ key: 'getSitemap', query: { secret }, locale: DEFAULT_LOCALE }), {
      dispatcher: agent,
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(BUDGET)]),
    });
    if (statusCode !== 200) {
      body.on('error', () => undefined).destroy();
      throw new Error(`the backend answered ${statusCode}${statusCode === 403 ? ': SITEMAP_SECRET is not its secret' : ''}`);
    }
    let wrong = 0;
    let began = performance.now();
    for await (const text of jsonItems(body, ['data', 'sitemap'])) {
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
