import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Running, startSandbox } from '../../packages/sandbox/testing/sandbox.fixture.ts';
import type { EndpointKey } from '../../packages/contract/endpoints.ts';
import { renderPage } from './testing/render-page.ts';

let sandbox: Running;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const entity = async () => (await sandbox.call('getEntity', { params: { key: 'bestsellers' } })).data;
const home = async () => (await sandbox.call('getPage', { params: { slug: 'home' } })).data;
async function bestsellers() {
  const ids = (await entity()).products_ids.slice(0, 8);
  return (await sandbox.call('getCatalog', { query: { ids, count: 8 } })).data;
}

it('a changed price shows in the row of a page, although only the version of products was raised', async () => {
  const card = (await bestsellers()).find(({ sale }) => !sale);
  const versions = async () => (await sandbox.call('getCacheVersions', {})).data;
  const before = await versions();
  const ofEditors = [await home(), await entity()];
  const old = (await renderPage(sandbox, '/')).text;
  expect(old).toContain(`/product/${card?.slug}`);
  expect(old).not.toContain('111,00');

  await sandbox.send('POST', '/sandbox/configuration', { sku: card?.default_sku, cost: 111 });
  const after = await versions();
  expect(after['product']).not.toBe(before['product']);
  expect({ ...after, product: '' }).toEqual({ ...before, product: '' });
  // Cached answers of other groups are still right.
  expect([await home(), await entity()]).toEqual(ofEditors);
  expect((await renderPage(sandbox, '/')).text).toContain('111,00 €');
});

it('a row has the products that it names in its order, without unknown ids, from one call; another row has its cards in place', async () => {
  const [first, second, third] = await bestsellers();
  const row = { type: 'products', title: 'Row', text: '', link: null, entity: null };
  const blocks = [
    { ...row, key: 'named', products_ids: [second?.id, 999_999, first?.id], products: [] },
    { ...row, key: 'in-place', products_ids: [], products: [{ ...third, base_cost: 222, min_cost: 222, sale: false }] },
  ];
  const asked: EndpointKey[] = [];
  const call = async (key: EndpointKey, args: never, lang: 'de'): Promise<unknown> => {
    asked.push(key);
    return key === 'getPage' ? { data: { ...(await home()), blocks } } : await sandbox.call(key, args, lang);
  };
  const { text } = await renderPage({ ...sandbox, call: call as Running['call'] }, '/');
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
  const slugs = [...main.matchAll(/href="\/product\/([\w-]+)/g)].map(([, slug]) => slug);
  expect([...new Set(slugs)]).toEqual([second?.slug, first?.slug, third?.slug]);
  expect(main).toContain('222,00 €');
  expect(asked.filter((key) => key === 'getCatalog')).toHaveLength(1);
});
