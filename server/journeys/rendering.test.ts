import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AssetManifest } from '../../shared/assets.ts';
import type { EndpointKey } from '../../shared/contract/endpoints.ts';
import type { Api } from '../../shared/contract/request.ts';
import { ApiError } from '../../shared/errors.ts';
import { type RouteKey, routes } from '../../shared/routes.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { PageBody } from '../pages/page-body.ts';
import { createRenderer } from '../pages/renderer.tsx';
import { loadTexts } from '../pages/texts.ts';
import type { ErrorRequest, RenderHead, Renderer, RenderRequest } from '../pages/types.ts';

/** Real pages with unexpected backend data that cause render errors. */
let sandbox: Running;
let renderer: Renderer;
let path: string;
let title: string;
let usedData: string | null;
let now: number;
const reported = vi.fn<(error: unknown) => void>();
/** What the read cache has. */
let onPeek: (key: EndpointKey, args: object) => unknown;
/** Replaces a response of the backend. */
let meddle: (key: EndpointKey, answer: () => Promise<unknown>) => Promise<unknown>;

beforeAll(async () => {
  sandbox = await startSandbox();
  const [card] = (await sandbox.call('getCatalog', { query: { count: 1 } })).data;
  path = `/product/${card?.slug}`;
  title = card?.mixedTranslation.title ?? 'no title';
  const known = new Map<string, Promise<unknown>>();
  const ask = async (key: EndpointKey, args: object): Promise<unknown> => {
    const id = key + JSON.stringify(args);
    const answer = known.get(id) ?? sandbox.call(key, args as never);
    known.set(id, answer);
    return answer;
  };
  const api = { call: (key: EndpointKey, args: object) => meddle(key, () => ask(key, args)) } as unknown as Api;
  renderer = createRenderer({
    manifest: MANIFEST,
    origin: 'https://shop.test',
    countryProfile: 'none',
    texts: await loadTexts(),
    openApi: () => ({
      api,
      peek: (key, args) => onPeek(key, args),
      versions: new Map(),
      usedData: () => usedData,
      sessionEnded: () => false,
      degraded: () => false,
    }),
    now: () => now,
    graceMs: 50,
    onError: reported,
  });
});
beforeEach(() => {
  reported.mockReset();
  [usedData, now] = ['the ring of today', 0];
  onPeek = () => undefined;
  meddle = (_, answer) => answer();
});
afterAll(() => sandbox.close());

const none = { js: [], css: [] };
const MANIFEST: AssetManifest = {
  buildId: 'b',
  entry: { js: '/assets/entry.js', imports: [], css: [] },
  fonts: [],
  icons: { svg: '/favicon.svg', appleTouch: '/icon.png', sprite: '/sprite.svg' },
  routes: Object.fromEntries((Object.keys(routes) as RouteKey[]).map((key) => [key, none])) as unknown as AssetManifest['routes'],
};

interface Visit {
  /** A page other than the product's. */
  readonly address?: Pick<RenderRequest, 'path' | 'search'>;
  readonly mode?: RenderRequest['mode'];
  readonly ifNoneMatch?: string | undefined;
  readonly signal?: AbortSignal;
  readonly onHead?: () => void;
}

async function render({
  address = { path, search: '' },
  mode = 'buffered',
  ifNoneMatch,
  signal = new AbortController().signal,
  onHead,
}: Visit = {}) {
  const body = new PageBody();
  body.on('error', () => undefined);
  const heads: RenderHead[] = [];
  const sink = { body, head: (head: RenderHead) => (heads.push(head), onHead?.()) };
  const asked: RenderRequest = { ...address, locale: 'de', mode, ifNoneMatch };
  const outcome = await renderer.render(asked, sink, signal).catch((error: unknown) => ({ error }));
  return { outcome, heads, html: body.collected().toString('utf8') };
}

/** Cards without texts: their component throws. */
const related = (answer: () => unknown) => {
  meddle = async (key, real) => (key === 'getCatalogOf' ? answer() : real());
};
const NO_CARDS = { data: [{ id: -1, images: [], variant_plp_image: [] }], meta: {} };
const whole = /<\/html>$/;
/** Without the state for the browser, which has all texts. */
const shown = (html: string): string => html.slice(0, html.indexOf('<script id="state"'));

describe('the page of an error', () => {
  const failed = (more: Partial<ErrorRequest> = {}): Promise<string> =>
    renderer
      .renderError({
        status: 503,
        locale: 'de',
        address: { path, search: '' },
        failure: { reference: '7F3A-21C9', message: null },
        shop: 'Feinlicht',
        ...more,
      })
      .then(({ html }) => html.toString());

  it('has the frame of the shop, a way home, the status and the reference', async () => {
    const html = await failed();
    expect(html).toMatch(/<title>Diese Seite ist aus der Fassung \| Feinlicht<\/title>/);
    for (const part of ['<footer', 'noindex', '>503<', 'Kennung 7F3A-21C9', `href="${path}"`, 'href="/"', whole])
      expect(html).toMatch(typeof part === 'string' ? new RegExp(part) : part);
  });

  it('is plain without the data of the shop, and names it all the same', async () => {
    meddle = async (key, real) => (key === 'getBootstrap' ? Promise.reject(new ApiError(503, 'unavailable')) : real());
    const html = await failed();
    expect(html).toMatch(/<title>Wir polieren gerade \| Feinlicht<\/title>/);
    expect(html).toMatch(/>503<[^]*href=""[^]*href="\/"/);
    expect(html).not.toMatch(/<script|<footer/);
    expect(await failed({ address: undefined })).toBe(html);
  });

  it('behind a posted form opens it again with what was typed, and sends nothing', async () => {
    const posted = { name: 'profile', values: { first_name: 'A & "B"' }, errors: {}, failure: null };
    const html = await failed({
      address: { path: '/profile', search: '' },
      posted,
      failure: { reference: null, message: null, isPost: true },
    });
    expect(html).toMatch(/<form[^>]* action="\/profile"[^>]*>.*name="form" value="profile".*name="step" value="edit"/);
    expect(html).toContain('name="first_name" value="A &amp; &quot;B&quot;"');
    expect(shown(html)).toContain('Zurück zum Formular');
    expect(shown(html)).not.toContain('Erneut versuchen');
  });
});

describe('a page', () => {
  it('renders without warnings', async () => {
    const { outcome, heads, html } = await render();
    expect(outcome).toMatchObject({ complete: true, outOfOrder: false, degraded: false });
    expect(heads).toEqual([
      { status: 200, headers: {}, nonce: null, routeKey: 'product', validator: expect.stringMatching(/^W\/"[\w-]{22}"$/) as string },
    ]);
    expect(html).toMatch(whole);
    expect(html).toContain(title);
    expect(reported).not.toHaveBeenCalled();
  });

  it('of a product leads to the posts that name it, and has no such part without them', async () => {
    const { data: post } = await sandbox.call('getPost', { params: { slug: 'die-vier-c' } });
    const { data: cards } = await sandbox.call('getCatalog', { query: { ids: post.products_ids } });
    const { html } = await render({ address: { path: `/product/${cards[0]?.slug}`, search: '' } });
    expect(html).toMatch(/Im Journal[^]*href="\/articles\/[\w-]+\/die-vier-c"/);
    meddle = async (key, real) => (key === 'getProductPosts' ? { data: [] } : real());
    expect(shown((await render()).html)).not.toContain('Im Journal');
  });

  it('of a listing has a hidden list of links to all its pages, the first without a parameter', async () => {
    const { html } = await render({ address: { path: '/catalog', search: 'page=2' } });
    const { meta } = await sandbox.call('getCatalog', { query: { count: 20 } });
    const [, list = ''] = /<ul hidden="">(.*?)<\/ul>/.exec(html) ?? [];
    const links = [...list.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    const further = Array.from({ length: meta.last_page - 1 }, (_, index) => `/catalog?page=${index + 2}`);
    expect(links).toEqual(['/catalog', ...further]);
    expect(further.length).toBeGreaterThan(3);
  });

  it('takes one turn of the event loop; hits are served between renders', async () => {
    await render();
    let iteration = 0;
    let counting = setImmediate(function count() {
      iteration += 1;
      counting = setImmediate(count);
    });
    const rendered: number[] = [];
    await Promise.all(Array.from({ length: 6 }, () => render({ onHead: () => rendered.push(iteration) })));
    clearImmediate(counting);
    expect(rendered).toHaveLength(6);
    expect(new Set(rendered).size).toBe(6);
  });

  it('whose shell throws writes nothing and rejects with the reason', async () => {
    meddle = async (key, real) => (key === 'getBootstrap' ? { data: {} } : real());
    const { outcome, heads, html } = await render();
    expect(outcome).toEqual({ error: expect.any(TypeError) as TypeError });
    expect([heads, html]).toEqual([[], '']);
  });

  it('with a throwing part is complete without it, stored briefly, and logged', async () => {
    related(() => NO_CARDS);
    const { outcome, html } = await render();
    expect(outcome).toMatchObject({ complete: true, outOfOrder: false, degraded: true });
    expect(html).toContain(title);
    expect(html).toMatch(whole);
    expect(reported).toHaveBeenCalledWith(expect.any(TypeError));
  });

  it('with a part that throws behind the shell is complete as well', async () => {
    related(() => sleep(150, NO_CARDS));
    const { outcome, heads, html } = await render({ mode: 'stream' });
    expect(outcome).toMatchObject({ complete: true, outOfOrder: true, degraded: true });
    expect(heads[0]?.nonce).toMatch(/^[\w+/=]{24}$/);
    expect(html).toContain(title);
    expect(html).toMatch(whole);
    expect(reported).toHaveBeenCalledWith(expect.any(TypeError));
  });

  it('without an optional part is a normal page', async () => {
    related(() => Promise.reject(new ApiError(404, 'not_found')));
    expect((await render()).outcome).toMatchObject({ complete: true, degraded: false });
  });
});

describe('a refused read of a public page', () => {
  it.each([400, 401, 403, 410, 418, 422, 451])('%i for a product is an outage: nothing is rendered', async (status) => {
    meddle = async (key, real) => (key === 'getProduct' ? Promise.reject(new ApiError(status, 'internal')) : real());
    const { outcome, heads } = await render();
    expect([outcome, heads]).toEqual([{ error: expect.objectContaining({ status: 503 }) as ApiError }, []]);
  });

  it('404 for a product: the not-found page', async () => {
    meddle = async (key, real) => (key === 'getProduct' ? Promise.reject(new ApiError(404, 'not_found')) : real());
    expect((await render()).heads).toMatchObject([{ status: 404 }]);
  });

  it.each([
    ['/catalog', 'page=90000'],
    ['/catalog/ringe', 'page=90000'],
  ])('400 for a listing: the not-found page (specification, section 8): %s?%s', async (listing, search) => {
    meddle = async (key, real) => (key.startsWith('getCatalog') ? Promise.reject(new ApiError(400, 'validation_failed')) : real());
    expect((await render({ address: { path: listing, search } })).heads).toMatchObject([{ status: 404 }]);
  });
});

describe('a stored page', () => {
  const validatorOf = async () => (await render()).heads[0]?.validator;

  it('is not rendered again with unchanged data', async () => {
    const ifNoneMatch = await validatorOf();
    const { outcome, heads, html } = await render({ ifNoneMatch });
    expect(heads).toEqual([{ status: 304, headers: {}, nonce: null, routeKey: 'product', validator: ifNoneMatch }]);
    expect([html, outcome]).toMatchObject(['', { complete: true, degraded: false }]);
  });

  it('has no validator when the render used data that the loaders had not asked for', async () => {
    const read: string[] = [];
    onPeek = (key, args) => (read.push(`${key} ${JSON.stringify(args)}`), undefined);
    const address = { path: '/catalog', search: 'cut=pear&max_cost_to=1' };
    expect((await render({ address })).heads[0]?.validator).toBeDefined();
    // The last ones are those of components: how many pieces there are without each filter.
    const without = read.at(-1);
    onPeek = (key, args) => {
      if (`${key} ${JSON.stringify(args)}` !== without) return undefined;
      usedData += ' and a listing without one filter';
      return { data: [], meta: { current_page: 1, last_page: 1, total: 41, per_page: 20 }, entity: null };
    };
    const { heads, html } = await render({ address });
    expect(html).toContain('41 Stücke');
    expect(heads[0]?.validator).toBeUndefined();
  });

  it.each([
    ['its data are others', () => (usedData = 'the ring of tomorrow')],
    ['its data cannot be compared', () => (usedData = null)],
    ['time has passed, as a sale may have ended', () => (now += 11 * 60_000)],
  ])('is rendered when %s', async (_, change) => {
    const ifNoneMatch = await validatorOf();
    change();
    const { heads, html } = await render({ ifNoneMatch });
    expect(heads[0]?.status).toBe(200);
    expect(html).toMatch(whole);
  });
});

describe('visitors who disconnect', () => {
  /** Renders for this number of visitors that send nothing before `hanging` resolves; the visitors leave when `isTime` is true. */
  async function leave(count: number, hanging: EndpointKey, isTime: (asked: number, begun: number) => boolean) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let [asked, begun] = [0, 0];
    meddle = async (key, real) => {
      if (key !== hanging) return real();
      asked += 1;
      return released.then(real);
    };
    const gone = new AbortController();
    const visits = Array.from({ length: count }, () => render({ mode: 'stream', signal: gone.signal, onHead: () => (begun += 1) }));
    await vi.waitUntil(() => isTime(asked, begun), { timeout: 20_000 });
    gone.abort(new Error('left'));
    release();
    return Promise.all(visits);
  }

  it('before the shell: nothing is rendered', async () => {
    for (const { outcome, heads, html } of await leave(300, 'getProduct', (asked) => asked === 300)) {
      expect(outcome).toEqual({ error: expect.objectContaining({ message: 'left' }) as Error });
      expect([heads, html]).toEqual([[], '']);
    }
    expect(reported).not.toHaveBeenCalled();
  });

  // Few, because React's development build takes ten times as long to end a page as in production.
  it('behind it: no page is stored, and no error is logged', async () => {
    for (const { outcome, heads } of await leave(10, 'getCatalogOf', (_, begun) => begun === 10)) {
      expect(outcome).toMatchObject({ complete: false });
      expect(heads).toHaveLength(1);
    }
    expect(reported).not.toHaveBeenCalled();
  });
});
