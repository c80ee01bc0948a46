import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { expect, vi } from 'vitest';
import type { RunningShop } from './shop.ts';

/** The process of a feed has the lowest priority: beside other tests on a busy machine it has hardly any time of the processor. */
const FEED_PATIENCE = 5 * 60_000;

/** The bytes of a feed; the shop answers 503 while it makes the first copy. */
async function readFeedFile(shop: Pick<RunningShop, 'url'>, name: string): Promise<Buffer> {
  return vi.waitFor(
    async () => {
      const response = await fetch(`${shop.url}/feeds/${name}`);
      expect([name, response.status]).toEqual([name, 200]);
      return Buffer.from(await response.arrayBuffer());
    },
    { timeout: FEED_PATIENCE, interval: 200 },
  );
}

export const readFeed = async (shop: Pick<RunningShop, 'url'>, name: string): Promise<string> =>
  (await readFeedFile(shop, name)).toString('utf8');

export const readLines = async (shop: Pick<RunningShop, 'url'>, name: string): Promise<Record<string, string>[]> =>
  gunzipSync(await readFeedFile(shop, name))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);

type Value = string | Record<string, unknown>;

/** Elements that an item has any number of. */
const LISTS = ['additional_image_link', 'shipping', 'product_detail'];

/** The items of a Google feed, by the names of their elements without `g:`, as another program reads them. */
export function feedItems(xml: string): Record<string, unknown>[] {
  const items: Record<string, unknown>[] = [];
  /** The elements around the one that is being read. */
  const open: { readonly name: string; readonly children: Record<string, unknown>; text: string }[] = [];
  const parser = new Parser(
    {
      onopentag(name) {
        open.push({ name: name.replace(/^g:/, ''), children: {}, text: '' });
      },
      ontext(text) {
        const inner = open.at(-1);
        if (inner) inner.text += text;
      },
      onclosetag() {
        const one = open.pop();
        const outer = open.at(-1)?.children;
        if (!one || !outer) return;
        if (one.name === 'item') return void items.push({ ...Object.fromEntries(LISTS.map((name) => [name, []])), ...one.children });
        const value: Value = Object.keys(one.children).length > 0 ? one.children : one.text;
        outer[one.name] = LISTS.includes(one.name) ? [...((outer[one.name] as Value[] | undefined) ?? []), value] : value;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return items;
}
