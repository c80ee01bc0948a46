/**
 * The backend returns all pages in one response (20 MB for 100,000 products), so a request builds the sitemap; no timer does. The first one
 * is awaited for 30 s, then the answer is 503 with Retry-After: a crawler retries after an error but forgets pages after an empty list.
 * Invalid entries are skipped and logged; a truncated list is rejected as a whole. It is stored as gzip only (2 MB for 107 MB of XML).
 */
import type { CacheGroup } from '../../packages/contract/codes.ts';
import { defaultLocale, type Site } from '../../packages/engine/site.ts';
import type { CacheVersions } from '../../packages/engine/backend/cache-versions.ts';
import { raceTimeout } from '../../packages/engine/limits/race-timeout.ts';
import type { Log } from '../../packages/engine/observability/log.ts';
import type { SitesOfNow } from '../../packages/engine/sites.ts';
import type { SitemapSource } from './read-sitemap.ts';
import { LIMITS, makeSitemapFiles, type SitemapFiles, type SitemapLimits } from './sitemap-files.ts';
import { type SitemapPage, sitemapPage } from './sitemap-pages.ts';

export interface SitemapOptions {
  readonly source: SitemapSource;
  readonly versions: Pick<CacheVersions, 'current'>;
  readonly log: Log;
  /** The domain by now: its languages change. */
  readonly site: () => Site;
  readonly limits?: SitemapLimits;
  /** How long an asker waits for a newer copy before the old one is good enough, and for the first one before he may come again. */
  readonly patience?: number;
  readonly firstPatience?: number;
  readonly pauseAfterFailure?: number;
  readonly now?: () => number;
}

export interface Sitemap {
  /** The files by their paths; null while there are none. Never rejects. */
  files(): Promise<SitemapFiles | null>;
  stop(): Promise<void>;
}

interface Copy {
  readonly files: SitemapFiles;
  readonly versions: string;
  readonly madeAt: number;
}

/** The groups whose change may be another list of pages. */
const GROUPS: readonly CacheGroup[] = ['product', 'collection', 'page', 'posts'];
const DAY = 86_400_000;

/**
 * The sitemap in memory. It is created on a request when there is none with the current cache versions; the last one is served until the
 * new one is complete, and when creating it fails.
 */
export function createSitemap(options: SitemapOptions): Sitemap {
  const { source, versions, log, site, limits = LIMITS, now = Date.now } = options;
  const { patience = 1000, firstPatience = 30_000, pauseAfterFailure = 30_000 } = options;
  const closing = new AbortController();
  let copy: Copy | null = null;
  let flight: Promise<void> | null = null;
  let retryAt = 0;

  const present = (): string => [...GROUPS.map((group) => versions.current(group)), ...site().languages.map(({ home }) => home)].join(' ');
  const isFresh = (one: Copy | null): boolean => one !== null && one.versions === present() && now() < one.madeAt + DAY;

  async function make(): Promise<void> {
    // Of before the call: what changes meanwhile makes the copy stale, not fresh.
    const made = { versions: present(), madeAt: now() };
    const started = performance.now();
    try {
      const files = await makeSitemapFiles(pagesOf(source, site(), closing.signal), site(), limits);
      copy = { ...made, files };
      log.info({ files: files.size, ms: Math.round(performance.now() - started) }, 'the sitemap is new');
    } catch (err) {
      retryAt = now() + pauseAfterFailure;
      if (!closing.signal.aborted) log.warn({ err }, copy ? 'the sitemap could not be renewed' : 'there is no sitemap yet');
    }
  }

  return {
    async files() {
      if (isFresh(copy)) return (copy as Copy).files;
      if (!flight && now() >= retryAt) {
        flight = make().finally(() => {
          flight = null;
        });
      }
      if (flight) await raceTimeout(flight, { ms: copy ? patience : firstPatience, onTimeout: () => undefined });
      return copy?.files ?? null;
    },
    async stop() {
      closing.abort(new Error('the shop closes'));
      await flight;
    },
  };
}

/** A sitemap for each domain of the shop. */
export interface Sitemaps {
  /** Like `Sitemap.files`. */
  files(site: Site): Promise<SitemapFiles | null>;
  stop(): Promise<void>;
}

/** Each domain's is created by its first request. */
export function createSitemaps(options: Omit<SitemapOptions, 'site'> & { readonly sites: SitesOfNow }): Sitemaps {
  const { sites, source } = options;
  const known = new Map<string, Sitemap>();
  const at = (origin: string): Sitemap => {
    const existing = known.get(origin);
    if (existing) return existing;
    const sitemap = createSitemap({ ...options, site: () => sites().all.find((site) => site.origin === origin) ?? sites().main });
    known.set(origin, sitemap);
    return sitemap;
  };
  return {
    files: ({ origin }) => at(origin).files(),
    async stop() {
      await Promise.all([...known.values()].map((sitemap) => sitemap.stop()));
      await source.close();
    },
  };
}

/** The backend may list a page twice; the sitemap lists it once. */
async function* pagesOf(source: SitemapSource, site: Site, signal: AbortSignal): AsyncGenerator<SitemapPage> {
  const seen = new Set<string>();
  const first = defaultLocale(site);
  for await (const entry of source.read(signal)) {
    const page = sitemapPage(first, entry);
    const path = page?.paths[0]?.[1];
    if (!page || path === undefined || seen.has(path)) continue;
    seen.add(path);
    yield page;
  }
}
