import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { EndpointKey } from '../../packages/contract/endpoints.ts';
import { ApiError } from '../../packages/engine/errors.ts';
import { render, renderStory, shown, WHOLE } from './testing/render-story.ts';

const story = renderStory();

/** Cards without texts: their component throws. */
const relatedProducts = (answer: () => unknown) => {
  story.respond = async (key, real) => (key === 'getCatalogOf' ? answer() : real());
};
const NO_CARDS = { data: [{ id: -1, images: [], variant_plp_image: [] }], meta: {} };
describe('a page', () => {
  it('renders without warnings', async () => {
    const { outcome, heads, html } = await render(story);
    expect(outcome).toMatchObject({ complete: true, outOfOrder: false, degraded: false });
    expect(heads).toEqual([
      { status: 200, headers: {}, nonce: null, routeKey: 'product', validator: expect.stringMatching(/^W\/"[\w-]{22}"$/) as string },
    ]);
    expect(html).toMatch(WHOLE);
    expect(html).toContain(story.title);
    expect(story.reported).not.toHaveBeenCalled();
  });

  it('of a product leads to the posts that name it, and has no such part without them', async () => {
    const { data: post } = await story.sandbox.call('getPost', { params: { slug: 'die-vier-c' } });
    const { data: cards } = await story.sandbox.call('getCatalog', { query: { ids: post.products_ids } });
    const { html } = await render(story, { address: { path: `/product/${cards[0]?.slug}`, search: '' } });
    expect(html).toMatch(/Im Journal[^]*href="\/articles\/[\w-]+\/die-vier-c"/);
    story.respond = async (key, real) => (key === 'getProductPosts' ? { data: [] } : real());
    expect(shown((await render(story)).html)).not.toContain('Im Journal');
  });

  it('of a listing has a hidden list of links to all its pages, the first without a parameter', async () => {
    const { html } = await render(story, { address: { path: '/catalog', search: 'page=2' } });
    const { meta } = await story.sandbox.call('getCatalog', { query: { count: 20 } });
    const [, list = ''] = /<ul hidden="">(.*?)<\/ul>/.exec(html) ?? [];
    const links = [...list.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    const further = Array.from({ length: meta.last_page - 1 }, (_, index) => `/catalog?page=${index + 2}`);
    expect(links).toEqual(['/catalog', ...further]);
    expect(further.length).toBeGreaterThan(3);
  });

  it('of a search that was read as a filter links to the same words between quotation marks, which its heading leaves out', async () => {
    const { html } = await render(story, { address: { path: '/catalog', search: 'search=Gr%C3%B6%C3%9Fe+54' } });
    const [line = ''] = /Als Filter gelesen: .*?<\/p>/.exec(html) ?? [];
    expect(line).toMatch(/<a href="\/catalog\?search=%22Gr%C3%B6%C3%9Fe\+54%22"[^>]*>Genau nach diesen Worten suchen</);
    const exact = (await render(story, { address: { path: '/catalog', search: 'search=%22Gr%C3%B6%C3%9Fe+54%22' } })).html;
    expect(exact).toMatch(/<h1[^>]*>Ergebnisse für „Größe 54“/);
    expect(exact).not.toContain('Als Filter gelesen');
  });

  it('preloads the modules with its texts', async () => {
    const { html } = await render(story);
    const preloads = [...html.matchAll(/<link rel="modulepreload" [^>]*href="([^"]*)"/g)].map(([, href]) => href);
    expect(preloads).toEqual(['/assets/entry.js', '/assets/de-common.js', '/assets/de-product.js', '/assets/de-countdown.js']);
  });

  it('of a listing shares the HTML of its cards with others, as long as their data are the same', async () => {
    const address = { path: '/catalog', search: '' };
    const before = await render(story, { address });
    story.respond = async (key, real) => {
      const answer = (await real()) as { data: object[] };
      const changed = { base_cost: 12_345, min_cost: 12_345 };
      return key === 'getCatalog'
        ? { ...answer, data: answer.data.map((card, index) => (index === 10 ? { ...card, ...changed } : card)) }
        : answer;
    };
    const after = await render(story, { address });
    const cards = ({ html }: { html: string }) => html.match(/<article.*?<\/article>/g) ?? [];
    expect(cards(after).filter((card, index) => card !== cards(before)[index])).toEqual([expect.stringContaining('12.345,00')]);
    expect(cards(after).filter((card) => card.includes('<button'))).toEqual([]);
  });

  it('of a listing has its own choice in its filters and its order, and shares no group with a choice', async () => {
    const chosenIn = async (search: string) => {
      const { html } = await render(story, { address: { path: '/catalog', search } });
      return (html.match(/<input[^>]* checked=""[^>]*>/g) ?? []).map((input) => /value="([^"]*)"/.exec(input)?.[1]);
    };
    const { data } = await story.sandbox.call('getFilters', { query: {} });
    const [first, second] = data.facets.find(({ key }) => key === 'collections')?.values ?? [];
    const [one, other] = [first?.value, second?.value];
    expect(await chosenIn('')).toEqual(['']);
    expect(await chosenIn(`collections=${one}`)).toEqual(['', one]);
    expect(await chosenIn(`collections=${one}&collections=${other}`)).toEqual(['', one, other]);
    expect(await chosenIn(`collections=${other}&sortBy=price%7Casc`)).toEqual(['price|asc', other]);
    expect(await chosenIn('')).toEqual(['']);
  });

  it('takes one turn of the event loop; hits are served between renders', async () => {
    await render(story);
    let iteration = 0;
    let counting = setImmediate(function count() {
      iteration += 1;
      counting = setImmediate(count);
    });
    const rendered: number[] = [];
    await Promise.all(Array.from({ length: 6 }, () => render(story, { onHead: () => rendered.push(iteration) })));
    clearImmediate(counting);
    expect(rendered).toHaveLength(6);
    expect(new Set(rendered).size).toBe(6);
  });

  it('whose shell throws writes nothing and rejects with the reason', async () => {
    story.respond = async (key, real) => (key === 'getBootstrap' ? { data: {} } : real());
    const { outcome, heads, html } = await render(story);
    expect(outcome).toEqual({ error: expect.any(TypeError) as TypeError });
    expect([heads, html]).toEqual([[], '']);
  });

  it('with a throwing part is complete without it, stored briefly, and logged', async () => {
    relatedProducts(() => NO_CARDS);
    const { outcome, html } = await render(story);
    expect(outcome).toMatchObject({ complete: true, outOfOrder: false, degraded: true });
    expect(html).toContain(story.title);
    expect(html).toMatch(WHOLE);
    expect(story.reported).toHaveBeenCalledWith(expect.any(TypeError));
  });

  it('with a part that throws behind the shell is complete as well', async () => {
    relatedProducts(() => sleep(150, NO_CARDS));
    const { outcome, heads, html } = await render(story, { mode: 'stream' });
    expect(outcome).toMatchObject({ complete: true, outOfOrder: true, degraded: true });
    expect(heads[0]?.nonce).toMatch(/^[\w+/=]{24}$/);
    expect(html).toContain(story.title);
    expect(html).toMatch(WHOLE);
    expect(story.reported).toHaveBeenCalledWith(expect.any(TypeError));
  });

  it('without an optional part is a normal page', async () => {
    relatedProducts(() => Promise.reject(new ApiError(404, 'not_found')));
    expect((await render(story)).outcome).toMatchObject({ complete: true, degraded: false });
  });
});

describe('visitors who disconnect', () => {
  /** Renders for this number of visitors that send nothing before `hanging` resolves; the visitors leave when `isTime` is true. */
  async function leave(count: number, hanging: EndpointKey, isTime: (requests: number, begun: number) => boolean) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let [requests, begun] = [0, 0];
    story.respond = async (key, real) => {
      if (key !== hanging) return real();
      requests += 1;
      return released.then(real);
    };
    const gone = new AbortController();
    const visits = Array.from({ length: count }, () => render(story, { mode: 'stream', signal: gone.signal, onHead: () => (begun += 1) }));
    await vi.waitUntil(() => isTime(requests, begun), { timeout: 20_000 });
    gone.abort(new Error('left'));
    release();
    return Promise.all(visits);
  }

  it('before the shell: nothing is rendered', async () => {
    for (const { outcome, heads, html } of await leave(300, 'getProduct', (requests) => requests === 300)) {
      expect(outcome).toEqual({ error: expect.objectContaining({ message: 'left' }) as Error });
      expect([heads, html]).toEqual([[], '']);
    }
    expect(story.reported).not.toHaveBeenCalled();
  });

  // Few, because React's development build takes ten times as long to end a page as in production.
  it('behind it: no page is stored, and no error is logged', async () => {
    for (const { outcome, heads } of await leave(10, 'getCatalogOf', (_, begun) => begun === 10)) {
      expect(outcome).toMatchObject({ complete: false });
      expect(heads).toHaveLength(1);
    }
    expect(story.reported).not.toHaveBeenCalled();
  });
});
