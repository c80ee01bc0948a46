import { beforeAll, describe, expect, it } from 'vitest';
import { barsOf } from '../../shared/commerce/campaign-bars.ts';
import { createRenderer } from '../pages/renderer.ts';
import { loadTexts } from '../pages/texts.ts';
import { get } from '../../packages/http-cache/testing/http.ts';
import { readMarkdown } from '../testing/read-markdown.fixture.ts';
import { EMPTY_MANIFEST } from './testing/empty-manifest.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

/** Questions of shoppers, answered by a program that begins at llms.txt, follows links and reads nothing but Markdown. */
const texts = await loadTexts();
const ORIGIN = 'http://shop.test';
openBeforeStories(
  { PUBLIC_ORIGIN: ORIGIN },
  {
    createRenderer: (openApi) =>
      createRenderer({ manifest: EMPTY_MANIFEST, countryProfile: 'AT', texts, openApi, onError: (error) => expect.fail(String(error)) }),
  },
);

interface Document {
  readonly url: string;
  readonly source: string;
  readonly text: string;
}

async function read(url: string): Promise<Document> {
  expect(url).toMatch(/^http:\/\/shop\.test\/en\/(?:llms\.txt$|[^?]+\.md(?:\?|$))/);
  const { status, headers, body } = await get(shop.url + url.slice(ORIGIN.length));
  expect([url, status, headers['content-type']]).toEqual([url, 200, expect.stringMatching(/^text\/(?:plain|markdown)/)]);
  return { url, source: body, text: readMarkdown(body).text };
}

/** Follows the first link with these words. */
async function follow({ url, source }: Document, label: RegExp): Promise<Document> {
  const found = [...source.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].find(([, words = '']) => label.test(words));
  expect([url, String(label), found?.[2]]).toEqual([url, String(label), expect.any(String)]);
  return read(found?.[2] ?? '');
}

/** The value of a filter, by its title, as the end of a listing names it. */
function valueOf({ text }: Document, key: string, title: string): string {
  const [, line = ''] = new RegExp(`, ${key}: ([^:]*)`).exec(text) ?? [];
  const [, value = ''] = new RegExp(`(?:^|, )(\\S+)(?: ${title}|(?<=${title})) \\(\\d+\\)`).exec(line) ?? [];
  expect([key, title, value]).toEqual([key, title, expect.stringMatching(/./)]);
  return value;
}

let start: Document;
let catalog: Document;
beforeAll(async () => {
  start = await read(`${ORIGIN}/en/llms.txt`);
  catalog = await follow(start, /^All pieces$/);
});

describe('from llms.txt and Markdown alone', () => {
  it('a platinum ring in size 54 below a price, before Christmas', async () => {
    expect(start.text).toContain('size=54&min_cost_from=1000&max_cost_to=3000');
    const query = `materials=${valueOf(catalog, 'materials', 'Platinum 950')}&size=${valueOf(catalog, 'size', '54')}&max_cost_to=7000`;
    const listing = await read(`${catalog.url}?${query}`);
    expect(/^# (.+)$/m.exec(listing.source)?.[1]).toMatch(/: Platinum 950, 54, up to €7,000/);
    const ring = await follow(listing, /ring|band/i);
    expect(ring.text).toMatch(/Platinum 950 54 €/);
    const { data } = await backend.sandbox.call('getCampaigns', { query: {} }, 'en');
    const announced = barsOf(data, 'AT', Date.now()).texts.map((one) => one.text);
    expect(announced.length).toBeGreaterThan(0);
    for (const line of announced)
      expect([ring.text, listing.text, catalog.text].map((text) => text.includes(line))).toEqual([true, true, true]);
  });

  it('a diamond of a colour and a clarity', async () => {
    const query = `colour=${valueOf(catalog, 'colour', 'G–H, near colourless')}&clarity=${valueOf(catalog, 'clarity', 'VS')}`;
    const listing = await read(`${catalog.url}?${query}`);
    expect(listing.text).not.toContain('0 pieces');
    const { text } = await follow(listing, /diamond|solitaire|ring/i);
    expect(text).toMatch(/Colour\/clarity: [GH] \/ VS[12]\b/);
  });

  it('when a piece that is made to order arrives in Madrid, and what it costs', async () => {
    const ring = await follow(
      await read(`${catalog.url}?availability=${valueOf(catalog, 'availability', 'Pre-order')}`),
      /ring|necklace|band/i,
    );
    expect(ring.text).toContain('Made to order: three to four weeks.');
    expect(ring.text).toMatch(/Spain[^:]*: €[\d.,]+, \d+ to \d+ working days/);
  });

  it('whether an engraved ring may come back', async () => {
    expect((await follow(start, /Questions|FAQ/i)).text).toMatch(/engraved/i);
  });

  it('whether the shop delivers to Ireland', async () => {
    const ring = await follow(catalog, /ring/i);
    expect(ring.text).toMatch(/Delivery of one piece by country .*(?:Austria|Germany)/);
    const known = (await backend.sandbox.call('getBootstrap', {}, 'en')).data.countries.map(({ code }) => code);
    expect([known.includes('IE'), ring.text.split('Delivery of one piece by country')[1]?.includes('Ireland')]).toEqual([
      known.includes('IE'),
      known.includes('IE'),
    ]);
  });

  it('which size a Spanish 14 is', async () => {
    expect((await follow(start, /^Size guide$/)).text).toMatch(
      /Spanish, Italian and Polish size is the circumference minus 40, so 14 for 54/,
    );
  });

  it('whether there is nickel in white gold', async () => {
    expect((await follow(start, /Questions|FAQ/i)).text).toMatch(/nickel/i);
  });

  it('whether gift cards are sold', async () => {
    expect((await follow(start, /Questions|FAQ/i)).text).toContain('We do not sell gift cards in this shop');
  });

  it('whether the shop is open on Saturday, and its number', async () => {
    expect((await follow(start, /Contact/i)).text).toMatch(/\+43 .*Saturday: \d/);
  });
});

it('each page names the page for people, and its links lead to Markdown', async () => {
  for (const { url, source } of [catalog, await follow(catalog, /ring/i), await follow(start, /^Home$|^Start/i)]) {
    const links = [...source.matchAll(/(?<!!)\[([^\]]+)\]\((http:\/\/shop\.test\/[^)]+)\)/g)].map(([, words = '', address = '']) => [
      words,
      address,
    ]);
    const people = links.filter(([words]) => words === 'This page for people');
    expect(people.map(([, address]) => address)).toEqual([url.replace('/index.md', '').replace(/\.md(?=\?|$)/, '')]);
    const others = links.filter(
      ([words = '', address = '']) => !/\.md(?:[?#]|$)|\/llms\.txt$/.test(address) && !/^FL-|people$/.test(words),
    );
    expect(
      others
        .map(([, address = '']) => new URL(address).pathname)
        .filter((path) => !/^\/en\/(?:form|journey|ring-sizer|profile|order-tracking|return)/.test(path)),
    ).toEqual([]);
  }
});

it('the suffix behind the query of a page leads to its Markdown', async () => {
  const ring = (await backend.sandbox.call('getCatalog', { query: { count: 1 } }, 'en')).data[0];
  const path = `/en/product/${ring?.slug}`;
  for (const [given, location] of [
    [`${path}?configuration_id=${ring?.default_sku}.md`, `${path}.md?configuration_id=${ring?.default_sku}`],
    [`${path}.md?configuration_id=${ring?.default_sku}.md`, `${path}.md?configuration_id=${ring?.default_sku}`],
    ['/en/catalog?search=ring.md', '/en/catalog.md?search=ring'],
    ['/en?utm_source=a.md', '/en/index.md?utm_source=a'],
  ] as const) {
    const { status, headers } = await get(shop.url + given);
    expect([given, status, headers['location']]).toEqual([given, 301, location]);
  }
  expect((await get(`${shop.url}/en/cart?x=a.md`)).status).toBe(200);
});
