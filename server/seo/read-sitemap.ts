import { contract } from '../backend/contract.ts';
import { setImmediate } from 'node:timers/promises';
import { Agent } from 'undici';
import * as z from 'zod';
import { SitemapEntry } from '../../packages/contract/sitemap.ts';
import { FALLBACK_LOCALE } from '../../shared/i18n/locales.ts';
import { createBoundedRequest } from '../../packages/engine/backend/bounded-request.ts';
import { backendPath } from '../../packages/engine/backend/call-backend.ts';
import type { Log } from '../../packages/engine/observability/log.ts';

export interface SitemapSourceOptions {
  /** API base with version, without trailing slash. */
  readonly baseUrl: string;
  readonly secret: string;
  readonly log: Log;
}

export interface SitemapSource {
  /** The valid entries of the backend's list. Rejects when the list is not complete. */
  read(signal: AbortSignal): AsyncIterable<SitemapEntry>;
  close(): Promise<void>;
}

/** No page waits for the list. */
const TIMEOUT = 120_000;
/** Some 190,000 pages. The contract has no pages of this list, so it is parsed at once: 0.2 s for 100,000 pages. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Milliseconds of checking entries before other requests are served. */
const SLICE = 5;

/** Each entry is checked by itself. */
const List = z.object({ data: z.object({ sitemap: z.array(z.unknown()) }) });

export function createSitemapSource({ baseUrl, secret, log }: SitemapSourceOptions): SitemapSource {
  const agent = new Agent({ connect: { timeout: 5000 }, headersTimeout: 60_000, bodyTimeout: 30_000, connections: 1 });
  const request = createBoundedRequest(agent, { maxBytes: MAX_BYTES, maxTotalBytes: MAX_BYTES });
  const url = baseUrl + backendPath(contract, { key: 'getSitemap', query: { secret }, locale: FALLBACK_LOCALE });

  async function* read(signal: AbortSignal): AsyncGenerator<SitemapEntry> {
    const until = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
    const { status, bytes } = await request({ method: 'GET', url, headers: { accept: 'application/json' } }, until);
    if (status !== 200) throw new Error(`the backend answered ${status}${status === 403 ? ': SITEMAP_SECRET is not its secret' : ''}`);
    const { sitemap } = List.parse(JSON.parse(bytes.toString('utf8'))).data;
    let invalid = 0;
    let began = performance.now();
    for (const item of sitemap) {
      const entry = SitemapEntry.safeParse(item);
      if (entry.success) yield entry.data;
      else invalid += 1;
      if (performance.now() - began < SLICE) continue;
      await setImmediate();
      began = performance.now();
    }
    if (invalid > 0) log.warn({ invalid }, 'entries of the sitemap do not match the contract');
  }

  return { read, close: () => agent.destroy() };
}
