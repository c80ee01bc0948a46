import { gunzipSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { product, row } from '../../packages/contract/product.fixture.ts';
import { gatherGzip } from '../../packages/engine/http/gzipped-file.ts';
import { silentLog } from '../../packages/engine/observability/log.ts';
import { SITE, sites } from '../../packages/engine/testing/sites.fixture.ts';
import type { OfferedConfiguration } from './feed-offer.ts';
import { FORMATS } from './formats.ts';
import type { MakeFeed } from './make-feed.ts';
import { writeFeed } from './write-feed.ts';
import { createFeeds, type Feeds, type FeedsOptions } from './feeds.ts';

const HOUR = 3_600_000;
const NAME = 'google-de-AT.xml';
const BOOTSTRAP = {
  data: {
    settings: {
      currency_code: 'EUR',
      company_name: 'Feinlicht',
      company_address: { country: 'AT' },
      cdn_domain: null,
      default_return_timeframe: 14,
    },
    integrations: [],
    enabled_integrations: [],
    return_timeframes: [],
  },
};

/** Feeds of one configuration whose price is the number of feeds that have been made. */
function world(options: Partial<FeedsOptions> = {}, wait: () => Promise<void> = async () => undefined) {
  const state = { now: Date.parse('2026-11-26T12:00:00Z'), version: '1', made: 0, together: 0, most: 0, isDown: false };
  const make: MakeFeed = async (job, { maxBytes }) => {
    state.made += 1;
    state.together += 1;
    state.most = Math.max(state.most, state.together);
    const one = row('gold', '54', { cost: state.made });
    const parts = gatherGzip(maxBytes);
    async function* read(): AsyncGenerator<OfferedConfiguration> {
      yield { product: product([one]), row: one, pictures: ['/media/a.webp'] };
    }
    try {
      await wait();
      if (state.isDown) throw new Error('the backend is down');
      const { size, ...counts } = await writeFeed({ format: FORMATS[job.format], terms: job.terms, offers: read(), write: parts.add });
      return { ...counts, file: parts.file(size) };
    } finally {
      state.together -= 1;
    }
  };
  const feeds = createFeeds({
    make,
    backendUrl: 'http://backend.test',
    hasOffers: () => true,
    reads: { read: async () => ({ entry: { value: BOOTSTRAP }, stale: false }) as never },
    versions: { current: () => state.version },
    log: silentLog,
    sites,
    targets: [
      { format: 'google', locale: 'de', country: 'AT' },
      { format: 'google', locale: 'en', country: 'AT' },
    ],
    maxBytes: 1024 * 1024,
    profile: 'AT',
    productionDays: undefined,
    returnsSlug: () => Promise.resolve('returns'),
    now: () => state.now,
    ...options,
  });
  opened.push(feeds);
  const price = async (name = NAME): Promise<string | null | undefined> => {
    const file = await feeds.file(name, SITE);
    return file && /<g:price>(.*?) EUR/.exec(gunzipSync(Buffer.concat(file.parts)).toString('utf8'))?.[1];
  };
  return { state, feeds, price };
}

const opened: Feeds[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((feeds) => feeds.stop()));
});

describe('a feed', () => {
  it('is kept for ten minutes and until the cache version moves', async () => {
    const { state, price } = world();
    expect([await price(), await price()]).toEqual(['1.00', '1.00']);
    state.version = '2';
    expect(await price()).toBe('2.00');
    state.now += HOUR / 6 - 1;
    expect(await price()).toBe('2.00');
    state.now += 1;
    expect(await price()).toBe('3.00');
  });

  it('of before is served while the new one is made, and after a failure', async () => {
    const { state, price } = world({ patience: 5 }, () => sleep(state.made > 1 ? 100 : 0));
    await price();
    state.version = '2';
    expect(await price()).toBe('1.00');
    await vi.waitFor(async () => expect(await price()).toBe('2.00'));
    state.version = '3';
    state.isDown = true;
    await vi.waitFor(() => expect(state.together).toBe(0));
    expect(await price()).toBe('2.00');
  });

  it('of yesterday is not served', async () => {
    const { state, price } = world();
    await price();
    state.isDown = true;
    state.now += 24 * HOUR - 1;
    expect(await price()).toBe('1.00');
    state.now += HOUR;
    expect(await price()).toBeNull();
  });

  it('is not tried again at once after a failure', async () => {
    const { state, price } = world();
    state.isDown = true;
    expect([await price(), await price(), state.made]).toEqual([null, null, 1]);
    state.now += 30_000;
    await price();
    expect(state.made).toBe(2);
  });

  it('is made one at a time, and its asker is told to come again when it takes too long', async () => {
    const { state, price } = world({ firstPatience: 20 }, () => sleep(60));
    expect(await Promise.all([price(), price('google-en-AT.xml')])).toEqual([null, null]);
    await vi.waitFor(async () => expect([await price(), await price('google-en-AT.xml')]).toEqual(['1.00', '2.00']));
    expect(state.most).toBe(1);
  });

  it('is made without a request, and again every hour', async () => {
    const { state } = world({ renewEvery: 5 });
    await vi.waitFor(() => expect(state.made).toBe(2));
    state.now += HOUR - 1;
    await sleep(30);
    expect(state.made).toBe(2);
    state.now += 1;
    await vi.waitFor(() => expect(state.made).toBe(4));
  });

  it('that does not fit beside the others is none', async () => {
    const { length = 0 } = (await world().feeds.file(NAME, SITE)) ?? {};
    const { price } = world({ maxBytes: Math.floor(length * 1.5) });
    expect([await price(), await price('google-en-AT.xml'), await price()]).toEqual(['1.00', null, '1.00']);
  });

  it('that the setting does not name does not exist', async () => {
    const { price, feeds } = world();
    for (const name of ['google-de-DE.xml', 'google-cs-AT.xml', '', 'google-de-AT.xml/']) expect(await price(name)).toBeUndefined();
    expect(await feeds.file(NAME, { ...SITE, origin: 'https://other.example' })).toBeUndefined();
  });
});
