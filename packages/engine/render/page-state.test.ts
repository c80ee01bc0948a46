import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { SITE } from '../testing/sites.fixture.ts';
import { unpack } from '../browser/packed-json.ts';
import { createQueryClient } from '../browser/query-client.ts';
import type { Api } from '../register.ts';
import { collectLateQueries, createStringify, stateJson } from './page-state.ts';

const state = {
  locale: 'de',
  site: SITE,
  countryProfile: 'none',
  bars: null,
  texts: { files: {}, index: '' },
  view: { key: null, params: {}, search: '', data: null, status: 200, sheets: [] },
  assets: {
    buildId: 'b',
    entry: { js: '', imports: [], css: [] },
    fonts: [],
    icons: { appleTouch: '', sprite: '' },
    pageSheets: '',
  },
} as const;

describe('the state block', () => {
  it('cannot be ended or commented out by data', () => {
    const queryClient = new QueryClient();
    const hostile = { title: '</script><script>alert(1)</script><!--', '</script>': 1 };
    queryClient.setQueryData(['getProduct', { params: { slug: '</script>' } }], hostile);
    const json = stateJson(state, queryClient, createStringify());
    expect(json).not.toContain('<');
    expect(Object.values((unpack(JSON.parse(json)) as { queries: object }).queries)).toEqual([hostile]);
  });

  it('omits failed and pending queries', async () => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    await queryClient.prefetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('secret detail')) });
    void queryClient.prefetchQuery({ queryKey: ['late'], queryFn: () => new Promise(() => undefined) });
    expect(JSON.parse(stateJson(state, queryClient, createStringify()))).toMatchObject({ queries: {} });
  });

  it('encodes the same object once', () => {
    let reads = 0;
    const data = {
      get value() {
        reads += 1;
        return 1;
      },
    };
    const stringify = createStringify();
    const texts = [stringify(data), stringify(data), stringify(data), stringify(data)];
    expect(new Set(texts)).toEqual(new Set(['{"value":1}']));
    expect(reads).toBe(2);
  });
});

describe('the data of a query', () => {
  const queryFn = () => Promise.resolve({ title: 'Ring', secret: 1 });
  const selectForHydration = (answer: object) => ({ title: (answer as { title: string }).title });

  it('is all data in the block, also in a late one', async () => {
    const queryClient = new QueryClient();
    const stringify = createStringify();
    const late = collectLateQueries(queryClient, stringify);
    await queryClient.prefetchQuery({ queryKey: ['slim'], queryFn, meta: { selectForHydration } });
    expect(JSON.parse(stateJson(state, queryClient, stringify))).toMatchObject({ queries: { '["slim"]': { title: 'Ring' } } });
    expect(late.take()).toContain('>{"title":"Ring"}</script>');
    late.stop();
  });

  it('is encoded apart from the whole object', () => {
    const data = { title: 'Ring', secret: 1 };
    const stringify = createStringify();
    expect([stringify(data, selectForHydration), stringify(data), stringify(data, selectForHydration)]).toEqual([
      '{"title":"Ring"}',
      '{"title":"Ring","secret":1}',
      '{"title":"Ring"}',
    ]);
  });
});

describe('late queries', () => {
  it('become blocks with their hash, each returned once', async () => {
    const queryClient = new QueryClient();
    const late = collectLateQueries(queryClient, createStringify());
    await queryClient.prefetchQuery({ queryKey: ['getBlock', { slug: 'a&"b' }], queryFn: () => Promise.resolve({ body: '<p>' }) });
    const block = late.take();
    expect(block).toContain('data-query="[&quot;getBlock&quot;,{&quot;slug&quot;:&quot;a&amp;\\&quot;b&quot;}]"');
    expect(block).toContain('{"body":"\\u003cp>"}');
    expect(late.take()).toBe('');
    late.stop();
  });

  it('include one that the read cache answers when a component first uses it', () => {
    const queryClient = createQueryClient({} as Api, { initialData: () => ({ title: 'Ring' }) });
    const late = collectLateQueries(queryClient, createStringify());
    queryClient.getQueryCache().build(queryClient, { queryKey: ['getProduct'] });
    expect(late.take()).toContain('data-query="[&quot;getProduct&quot;]">{"title":"Ring"}<');
    late.stop();
  });
});
