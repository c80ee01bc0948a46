import { beforeAll, describe, expect, it, vi } from 'vitest';
import { get, type Received } from '../../packages/http-cache/testing/http.ts';
import type { WireFault } from './testing/backend.ts';
import { faultStory, settled } from './testing/fault-story.ts';
import { allFaults, endless, MB } from './testing/wire-faults.ts';

const story = faultStory();
let path: string;
beforeAll(() => {
  path = `/product/${story.nextProduct().slug}`;
});

const page = (): Promise<Received> => get(story.shop.url + path);

describe('/cv', () => {
  const cv =
    (body: string): WireFault =>
    (_, res) =>
      void res.writeHead(200, { 'content-type': 'application/json' }).end(body);
  const groups = Array.from({ length: 10_000 }, (_, n): [string, string] => [`group-${n}`, String(n)]);
  /** A copy of the current cache versions. */
  const isFresh = ({ headers }: Received) =>
    /hit; ttl=\d/.test(headers['cache-status'] ?? '') && !headers['cache-control']?.includes('s-maxage=0');

  it.each<[string, WireFault]>([
    ...allFaults.map(({ name, fault }): [string, WireFault] => [name, fault]),
    ['60 MB', endless({ bytes: 60 * MB, announced: false }).fault],
    ['no object', cv('{"data":["product"]}')],
    ['nothing', cv('{"data":null}')],
    ['numbers in place of texts', cv('{"data":{"product":5,"page":null}}')],
    ['ten thousand groups, none of ours', cv(JSON.stringify({ data: Object.fromEntries(groups) }))],
    ['names that every object has', cv('{"data":{"__proto__":"9","constructor":"9","toString":"9","hasOwnProperty":"9"}}')],
    ['a version that is no header', cv('{"data":{"product":"1\\r\\nset-cookie: a=b"}}')],
    ['a version of 1 MB', cv(JSON.stringify({ data: { product: '9'.repeat(MB) } }))],
  ])('with %s: the last cache versions stay valid', async (_, fault) => {
    await settled(async () => expect(isFresh(await page())).toBe(true));
    const before = story.shop.parts.versions.current('product');
    story.backend.breakWire(fault, '/cv');
    await story.shop.parts.versions.poll();
    expect(story.shop.parts.versions.current('product')).toBe(before);
    expect(isFresh(await page())).toBe(true);
    for (const unknown of ['constructor', '__proto__', 'group-7']) expect(story.shop.parts.versions.current(unknown as 'product')).toBe('');
  });

  it('with alternating versions: each change refreshes a page once', async () => {
    const before = story.shop.parts.versions.current('product');
    for (const version of ['8', '7', '8', '7']) {
      story.backend.breakWire(cv(JSON.stringify({ data: { product: version } })), '/cv');
      await story.shop.parts.versions.poll();
      await settled(async () => {
        vi.setSystemTime(Date.now() + 11_000);
        expect(isFresh(await page())).toBe(true);
      });
      story.backend.seen();
      await story.shop.parts.versions.poll();
      for (let round = 0; round < 10; round += 1) expect(isFresh(await page())).toBe(true);
      expect(story.backend.seen().map(({ url }) => url)).toEqual(['/cv']);
    }
    story.backend.breakWire(null);
    await story.shop.parts.versions.poll();
    expect(story.shop.parts.versions.current('product')).toBe(before);
  });
});
