import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { get, type Received } from '../../packages/http-cache/testing/http.ts';
import type { WireFault } from './testing/backend.ts';
import { faultStory, settled } from './testing/fault-story.ts';
import { SHORT_TIMES, FAULTS } from './testing/wire-faults.ts';

/** The Retry-After of a 503 is right: a request after that time succeeds. */
const PAGE_BUDGET = 600;
const story = faultStory({ pageBudget: PAGE_BUDGET, timeouts: { ...SHORT_TIMES.timeouts, stored: 10_000 } });

const visit = (path: string): Promise<Received> => get(story.shop.url + path);
const callsOf = (slug: string): number => story.backend.seen().filter(({ url }) => url.startsWith(`/api/v1/products/${slug}`)).length;

/** The first call gets no response, the others do. */
function hangFirst(): WireFault {
  let calls = 0;
  return (_, res, onward) => {
    calls += 1;
    if (calls > 1) void onward().then(({ status, body }) => res.writeHead(status, { 'content-type': 'application/json' }).end(body));
  };
}

/** Seconds of Retry-After: a whole number of at least one. */
function promiseOf({ status, headers }: Received): number {
  expect([status, headers['retry-after']]).toEqual([503, expect.stringMatching(/^[1-9]\d*$/)]);
  return Number(headers['retry-after']);
}

describe('a hanging call after the backend has recovered', () => {
  it.each([
    ['page', '/product/'],
    ['call', '/api/products/'],
  ])('its %s is 503 for the page budget, not until the call times out', async (_, prefix) => {
    const { slug } = story.nextProduct();
    const path = prefix.startsWith('/api') ? `${prefix}${slug}?lang=de` : `${prefix}${slug}`;
    story.backend.breakWire(hangFirst(), `/api/v1/products/${slug}`);
    const seconds = promiseOf(await visit(path));
    expect(seconds).toBeLessThanOrEqual(Math.ceil(PAGE_BUDGET / 1000));
    await sleep(seconds * 1000);
    story.backend.seen();
    const answers = await Promise.all([visit(path), visit(path), visit(path)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(callsOf(slug)).toBe(1);
  });

  it('is repeated by one call at a time, for any number of visitors', async () => {
    const { slug } = story.nextProduct();
    story.backend.breakWire(() => undefined, `/api/v1/products/${slug}`);
    const started = performance.now();
    let most = 0;
    while (performance.now() - started < 4 * PAGE_BUDGET) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => visit(`/api/products/${slug}?lang=de`)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      most = Math.max(most, (await story.backend.underWay()).requests);
    }
    // The first attempt, whose response would still be stored, and another one.
    expect(most).toBeLessThanOrEqual(2);
    expect(callsOf(slug)).toBeLessThanOrEqual(6);
  });

  it('its first call answers when the backend needs longer than the page budget', async () => {
    const { slug } = story.nextProduct();
    const slow: WireFault = (_, res, onward) =>
      void sleep(3 * PAGE_BUDGET)
        .then(onward)
        .then(({ status, body }) => res.writeHead(status, { 'content-type': 'application/json' }).end(body));
    story.backend.breakWire(slow, `/api/v1/products/${slug}`);
    promiseOf(await visit(`/product/${slug}`));
    await settled(async () => expect((await visit(`/product/${slug}`)).status).toBe(200));
  });
});

describe('a backend that sends Retry-After', () => {
  it.each(['status 503 with Retry-After: 30', 'status 429 with Retry-After: 30'] as const)(
    '%s: pages and calls send the remaining seconds',
    async (name) => {
      const { slug } = story.nextProduct();
      story.backend.breakWire(FAULTS[name].fault, `/api/v1/products/${slug}`);
      expect(promiseOf(await visit(`/product/${slug}`))).toBe(30);
      story.backend.breakWire(null);
      vi.setSystemTime(Date.now() + 20_000);
      const left = promiseOf(await visit(`/api/products/${slug}?lang=de`));
      expect(left).toBeGreaterThanOrEqual(9);
      expect(left).toBeLessThanOrEqual(10);
      vi.setSystemTime(Date.now() + left * 1000);
      expect((await visit(`/product/${slug}`)).status).toBe(200);
    },
  );
});

describe('an endpoint that fails for all resources', () => {
  it('Retry-After names the time of its next probe', async () => {
    const failing = Array.from({ length: 9 }, () => story.nextProduct().slug);
    story.backend.breakWire(FAULTS['status 500'].fault, '/api/v1/products');
    for (const slug of failing) await visit(`/api/products/${slug}?lang=de`);
    story.backend.breakWire(null);
    story.backend.seen();
    const seconds = promiseOf(await visit(`/product/${failing[0] ?? ''}`));
    expect(callsOf('')).toBe(0);
    expect(seconds).toBeLessThanOrEqual(2);
    vi.setSystemTime(Date.now() + seconds * 1000);
    expect((await visit(`/product/${failing[0] ?? ''}`)).status).toBe(200);
  });
});
