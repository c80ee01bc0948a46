import pLimit from 'p-limit';
import type { CacheGroup } from '../../packages/contract/codes.ts';
import type { ResponseOf } from '../../packages/contract/request.ts';
import type { CountryProfile } from '../../shared/commerce/country-profile.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { isHomeOf, type Site } from '../../packages/engine/site.ts';
import { canonicalUrl } from '../../packages/engine/site.ts';
import { href } from '../../shared/routes.ts';
import { mediaHost } from '../../shared/integrations/cdn-domain.ts';
import type { CacheVersions } from '../../packages/engine/backend/cache-versions.ts';
import type { PublicReads } from '../../packages/engine/backend/public-reads.ts';
import type { GzippedFile } from '../../packages/engine/http/gzipped-file.ts';
import { raceTimeout } from '../../packages/engine/limits/race-timeout.ts';
import type { Log } from '../../packages/engine/observability/log.ts';
import type { SitesOfNow } from '../../packages/engine/sites.ts';
import type { FeedTerms } from './feed-offer.ts';
import { FORMATS, type FormatName } from './formats.ts';
import type { MakeFeed } from './make-feed.ts';

/** A feed as the setting names it: a format, and the language of its readers with the country that they live in. */
export interface FeedTarget {
  readonly format: FormatName;
  readonly locale: Locale;
  readonly country: string;
}

export interface FeedsOptions {
  readonly make: MakeFeed;
  readonly backendUrl: string;
  /** True if the backend has GET /offers. */
  readonly hasOffers: () => boolean;
  readonly reads: Pick<PublicReads, 'read'>;
  readonly versions: Pick<CacheVersions, 'current'>;
  readonly log: Log;
  readonly sites: SitesOfNow;
  readonly targets: readonly FeedTarget[];
  readonly profile: CountryProfile;
  readonly productionDays: number | undefined;
  /** Of the shop's page about returns. */
  readonly returnsSlug: (locale: Locale) => Promise<string>;
  /** Bytes of all feeds together, compressed. */
  readonly maxBytes: number;
  /** How long an asker waits for a newer copy before the old one is good enough, and for the first one before he may come again. */
  readonly patience?: number;
  readonly firstPatience?: number;
  readonly pauseAfterFailure?: number;
  /** Milliseconds between two looks at which feeds are to be renewed. */
  readonly renewEvery?: number;
  readonly now?: () => number;
}

export interface Feeds {
  /** Null: there is none now. Undefined: there never is one of this name on the site. Never rejects. */
  file(name: string, site: Site): Promise<GzippedFile | null | undefined>;
  stop(): Promise<void>;
}

interface Copy {
  readonly file: GzippedFile;
  readonly versions: string;
  readonly madeAt: number;
}

interface Feed {
  readonly name: string;
  readonly target: FeedTarget;
  copy: Copy | null;
  flight: Promise<void> | null;
  retryAt: number;
}

const GROUPS: readonly CacheGroup[] = ['product', 'system_settings'];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** As the read cache: stock changes without a new cache version. */
const FRESH = 10 * MINUTE;
/** An older copy is not served: the prices of yesterday are no offer. */
const USABLE = 24 * HOUR;
/** Crawlers come once a day, and each finds prices of the last hour. */
const RENEWED_AFTER = HOUR;
const MAX_MAKING = 15 * MINUTE;

/**
 * Product feeds in memory, gzipped. The last copy is served until the next one is complete. One is made at a time: at the first request or
 * soon after the start, at a request with another cache version, and every hour.
 */
export function createFeeds(options: FeedsOptions): Feeds {
  const { versions, log, targets, maxBytes, now = Date.now } = options;
  const { patience = 1000, firstPatience = 4000, pauseAfterFailure = 30_000, renewEvery = 5 * MINUTE } = options;
  const closing = new AbortController();
  const inTurn = pLimit(1);
  const feeds = new Map<string, Feed>(
    targets.map((target) => {
      const name = FORMATS[target.format].name(target);
      return [name, { name, target, copy: null, flight: null, retryAt: 0 }];
    }),
  );

  const present = (): string => GROUPS.map((group) => versions.current(group)).join(' ');
  const ageOf = ({ madeAt }: Copy): number => now() - madeAt;
  const isFresh = (copy: Copy): boolean => copy.versions === present() && ageOf(copy) < FRESH;
  const usable = ({ copy }: Feed): GzippedFile | null => (copy && ageOf(copy) < USABLE ? copy.file : null);

  /** The site of its language; undefined: the shop does not offer that. */
  const homeOf = ({ target }: Feed): Site | undefined =>
    options.sites().all.find((site) => site.languages.some((one) => one.locale === target.locale && isHomeOf(site, one)));

  function make(feed: Feed): Promise<void> {
    feed.flight ??= inTurn(() => renew(feed)).finally(() => {
      feed.flight = null;
    });
    return feed.flight;
  }

  async function renew(feed: Feed): Promise<void> {
    // Of before the calls: what changes meanwhile makes the copy stale, not fresh.
    const made = { versions: present(), madeAt: now() };
    const started = performance.now();
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(MAX_MAKING)]);
      const site = homeOf(feed) ?? options.sites().main;
      const terms = await termsOf(feed.target, options, { site, signal, now: made.madeAt });
      const job = { format: feed.target.format, terms, backendUrl: options.backendUrl, hasOffers: options.hasOffers() };
      const { file, items, leftOut } = await options.make(job, { signal, maxBytes: maxBytes - bytesBeside(feed) });
      feed.copy = { ...made, file };
      const ms = Math.round(performance.now() - started);
      log.info({ feed: feed.name, items, leftOut, bytes: file.length, ms }, 'the feed is new');
    } catch (err) {
      feed.retryAt = now() + pauseAfterFailure;
      if (!closing.signal.aborted) log.warn({ err, feed: feed.name }, feed.copy ? 'the feed could not be renewed' : 'there is no feed yet');
    }
  }

  const bytesBeside = (feed: Feed): number =>
    [...feeds.values()].reduce((bytes, one) => bytes + (one === feed ? 0 : (one.copy?.file.length ?? 0)), 0);

  const timer = setInterval(() => {
    for (const feed of feeds.values()) {
      if (!homeOf(feed)) continue;
      const isDue = feed.copy === null || ageOf(feed.copy) >= RENEWED_AFTER;
      if (isDue && now() >= feed.retryAt) void make(feed);
    }
  }, renewEvery).unref();

  return {
    async file(name, site) {
      const feed = feeds.get(name);
      if (!feed || homeOf(feed)?.origin !== site.origin) return undefined;
      if (feed.copy && isFresh(feed.copy)) return feed.copy.file;
      if (feed.flight || now() >= feed.retryAt)
        await raceTimeout(make(feed), { ms: usable(feed) ? patience : firstPatience, onTimeout: () => undefined });
      return usable(feed);
    },
    async stop() {
      clearInterval(timer);
      closing.abort(new Error('the shop closes'));
      await Promise.all([...feeds.values()].map(({ flight }) => flight));
    },
  };
}

async function termsOf(
  target: FeedTarget,
  options: FeedsOptions,
  { site, signal, now }: { readonly site: Site; readonly signal: AbortSignal; readonly now: number },
): Promise<FeedTerms> {
  const { reads, profile, productionDays } = options;
  const { entry } = await reads.read({ key: 'getBootstrap', locale: target.locale, signal });
  const bootstrap = (entry.value as ResponseOf<'getBootstrap'>).data;
  const { settings } = bootstrap;
  return {
    locale: target.locale,
    country: target.country,
    site,
    currency: settings.currency_code,
    company: settings.company_name,
    companyCountry: settings.company_address.country,
    profile,
    mediaOrigin: settings.cdn_domain ?? mediaHost(bootstrap) ?? site.origin,
    productionDays,
    returns: {
      url: canonicalUrl(site, target.locale, href('content', { slug: await options.returnsSlug(target.locale) })),
      timeframes: bootstrap.return_timeframes,
      defaultDays: settings.default_return_timeframe,
    },
    now,
  };
}
