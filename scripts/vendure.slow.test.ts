import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answersOf, facetsOf, selectionsOf } from '../packages/backend/catalog/random-selections.fixture.ts';
import type { Db } from '../packages/backend/db/database.ts';
import { openPostgres } from '../packages/backend/db/postgres/database.ts';
import type { Lang } from '../packages/backend/core/language.ts';
import { type Running, startSandbox } from '../packages/sandbox/testing/sandbox.fixture.ts';
import { ADMINISTRATOR } from '../e2e/support/administrator.ts';
import { type BackOffice, backOfficeFolder, startBackOffice } from './run/back-office.fixture.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });

const dataDir = backOfficeFolder();
let office: BackOffice;
let sandbox: Running;
/** The backend's tables. */
let db: Db;
beforeAll(async () => {
  sandbox = await startSandbox();
  office = await startBackOffice(dataDir);
  db = openPostgres({ url: `${office.databaseUrl}&options=${encodeURIComponent('-c search_path=karat')}`, connections: 2 });
});
afterAll(async () => {
  await office?.end();
  await sandbox?.close();
});

interface Variant {
  readonly id: string;
  readonly sku: string;
  readonly priceWithTax: number;
  readonly product: { readonly id: string };
}

const STOCK = 'SELECT stock_qty FROM configurations WHERE sku = ?';
const RING = { sku: 'FL-AUR-BR-YG750-54', slug: 'solitaerring-aurelia-brillant' };
const versions = async () => (await office.calls.call('getCacheVersions', {})).data;
const ringPage = async (lang: Lang = 'de') =>
  (await office.calls.call('getProduct', { params: { slug: RING.slug }, query: { configuration_id: RING.sku } }, lang)).data;

async function variant(sku: string): Promise<Variant> {
  const { productVariants } = await office.admin<{ productVariants: { items: Variant[] } }>(
    'query ($sku: String!) { productVariants(options: { filter: { sku: { eq: $sku } } }) { items { id sku priceWithTax product { id } } } }',
    { sku },
  );
  return productVariants.items[0]!;
}

const changeVariant = (id: string, change: object): Promise<unknown> =>
  office.admin('mutation ($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }', {
    input: [{ id, ...change }],
  });
const changeProduct = (id: string, change: object): Promise<unknown> =>
  office.admin('mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { id } }', { input: { id, ...change } });

describe('the demo shop in the engine', () => {
  it('500 random selections have the same products, counts and orders as in the sandbox', async () => {
    const facets = await facetsOf(sandbox);
    let listed = 0;
    await fc.assert(
      fc.asyncProperty(selectionsOf(facets), async (selection) => {
        const [expected, found] = await Promise.all([answersOf(sandbox, selection), answersOf(office.calls, selection)]);
        expect(found).toEqual(expected);
        if (!expected.isEmpty) listed += 1;
      }),
      { numRuns: 500 },
    );
    // Otherwise the selections say little.
    expect(listed).toBeGreaterThan(150);
  });

  it.each(['de', 'en'] as const)('every product answers as in the sandbox, in %s', async (lang) => {
    const { data: cards } = await sandbox.call('getCatalog', { query: { count: 100 } }, lang);
    expect(cards.length).toBeGreaterThan(90);
    for (const { slug } of cards) {
      const [expected, found] = await Promise.all(
        [sandbox, office.calls].map((shop) => shop.call('getProduct', { params: { slug }, query: {} }, lang)),
      );
      expect(comparable(found!.data)).toEqual(comparable(expected!.data));
    }
  });
});

/** Ids of configurations are given in the order of writing, and a sale ends so many days after the first start. */
const comparable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, one: unknown) => (['id', 'product_configuration_id', 'sale_ends_at'].includes(name) ? undefined : one)),
  );

const ask = async (body: string | FormData, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${office.url}/admin-api`, {
    method: 'POST',
    headers: { 'apollo-require-preflight': 'yes', ...(typeof body === 'string' && { 'content-type': 'application/json' }), ...headers },
    body,
  });
  return { token: response.headers.get('vendure-auth-token'), text: await response.text() };
};
const login = (username: string, password: string, alias = 'login') =>
  `${alias}: login(username: "${username}", password: "${password}") { __typename ... on ErrorResult { errorCode } }`;

describe('strangers at the admin API', () => {
  it('guess ten passwords of a name; another name, and who is signed in, go on', async () => {
    const guess = (username: string) =>
      ask(JSON.stringify({ query: `mutation { ${login(username, 'wrong')} }` }), { 'x-forwarded-for': '203.0.113.9' });
    const answers: string[] = [];
    for (let count = 0; count < 12; count += 1) answers.push((await guess('guessed@example.com')).text);
    expect(answers.map((text) => text.includes('INVALID_CREDENTIALS'))).toEqual(Array.from({ length: 12 }, (_, index) => index < 10));
    expect(answers.at(-1)).toContain('Too many attempts. Try again in 10 minutes.');
    expect((await guess('another@example.com')).text).toContain('INVALID_CREDENTIALS');
    await office.admin('{ activeAdministrator { id } }');
  });

  it('ask neither for a hundred guesses at once nor for the schema', async () => {
    const guesses = Array.from({ length: 100 }, (_, index) => login(ADMINISTRATOR.identifier, 'wrong', `a${index}`));
    expect((await ask(JSON.stringify({ query: `mutation { ${guesses.join(' ')} }` }))).text).toContain('A mutation has at most 5 fields.');
    const inFragment = `mutation { ...A } fragment A on Mutation { ${guesses.join(' ')} }`;
    expect((await ask(JSON.stringify({ query: inFragment }))).text).toContain('A mutation has at most 5 fields.');
    expect((await ask(JSON.stringify({ query: '{ __schema { types { name } } }' }))).text).toContain('introspection');
  });
});

describe('a picture of staff', () => {
  const upload = async (name: string, content: Buffer): Promise<string> => {
    const signedIn = await ask(JSON.stringify({ query: `mutation { ${login(ADMINISTRATOR.identifier, ADMINISTRATOR.password)} }` }));
    const form = new FormData();
    const query = 'mutation ($input: [CreateAssetInput!]!) { createAssets(input: $input) { __typename } }';
    form.set('operations', JSON.stringify({ query, variables: { input: [{ file: null }] } }));
    form.set('map', JSON.stringify({ 0: ['variables.input.0.file'] }));
    form.set('0', new Blob([new Uint8Array(content)], { type: 'image/png' }), name);
    return (await ask(form, { authorization: `Bearer ${signedIn.token}` })).text;
  };

  it('is checked before it is decoded', async () => {
    const ring = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await upload('ring.png', ring)).toContain('"Asset"');
    const bomb = Buffer.from(ring);
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await upload('bomb.png', bomb)).toContain('too many pixels: 30000 × 30000');
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await upload('drawing.png', drawing)).not.toContain('"Asset"');
  });
});

describe('changes through the admin API', () => {
  it('a price is on the page with the next cache version, and the price before it is kept', async () => {
    const { id, priceWithTax: price, product } = await variant(RING.sku);
    const [before, page] = [await versions(), await ringPage()];
    expect(page.selected_config?.cost).toBe(price / 100);
    await changeVariant(id, { price: price - 50_000 });
    const after = await versions();
    expect(Number(after.product)).toBeGreaterThan(Number(before.product));
    expect((await ringPage()).selected_config?.cost).toBe(price / 100 - 500);
    await changeProduct(product.id, { customFields: { salePercent: 10 } });
    expect(await ringPage('en')).toMatchObject({ sale: true, sale_value: 10, lowest_prior_cost: price / 100 - 500 });
    await changeProduct(product.id, { customFields: { salePercent: 0 } });
    await changeVariant(id, { price });
    expect(await ringPage()).toMatchObject({ sale: false, selected_config: { cost: price / 100 } });
  });

  it('stock follows, and a change that changes nothing raises no version', async () => {
    const { id } = await variant(RING.sku);
    const stock = (await ringPage()).item_page.configurations.find(({ configuration_id }) => configuration_id === RING.sku)!.stock_qty;
    const stockNow = async () =>
      (await ringPage()).item_page.configurations.find(({ configuration_id }) => configuration_id === RING.sku)!.stock_qty;
    await changeVariant(id, { stockOnHand: 0 });
    expect(await stockNow()).toBe(0);
    await changeVariant(id, { stockOnHand: stock });
    expect(await stockNow()).toBe(stock);
    const before = await versions();
    await changeVariant(id, { stockOnHand: stock });
    expect(await versions()).toEqual(before);
  });

  it('a text of the editor is shown as text, and HTML that is not shown is refused in engine and shop alike', async () => {
    const { product } = await variant(RING.sku);
    const { description } = (await ringPage()).mixedTranslation;
    const write = (text: string, long?: string) =>
      changeProduct(product.id, {
        translations: [{ languageCode: 'de', description: text, ...(long !== undefined && { customFields: { longDescription: long } }) }],
      });
    await write('<p>Gold &amp; ein Brillant.</p><p>Mehr nicht.</p>');
    expect((await ringPage()).mixedTranslation.description).toBe('Gold & ein Brillant.\n\nMehr nicht.');
    await expect(write('Anders', '<script>alert(1)</script>')).rejects.toThrow('long_description');
    expect((await ringPage()).mixedTranslation.description).toBe('Gold & ein Brillant.\n\nMehr nicht.');
    const { product: stored } = await office.admin<{ product: { translations: { languageCode: string; description: string }[] } }>(
      'query ($id: ID!) { product(id: $id) { translations { languageCode description } } }',
      { id: product.id },
    );
    expect(stored.translations.find(({ languageCode }) => languageCode === 'de')?.description).toContain('Gold &amp; ein Brillant.');
    await write(description);
  });

  it('a disabled product is not found, and comes back with its address', async () => {
    const { slug, default_sku } = (await office.calls.call('getCatalog', { query: { count: 100 } })).data.findLast(({ slug: one }) =>
      one.startsWith('loser'),
    )!;
    const { product } = await variant(default_sku!);
    const status = async () => (await office.calls.attempt('getProduct', { params: { slug }, query: {} })).status;
    await changeProduct(product.id, { enabled: false });
    expect(await status()).toBe(404);
    await changeProduct(product.id, { enabled: true });
    expect(await status()).toBe(200);
  });

  it('a product that pages link to cannot be disabled', async () => {
    const { products } = await office.admin<{ products: { items: { id: string; slug: string; customFields: { key: string } }[] } }>(
      '{ products(options: { take: 100 }) { items { id slug customFields { key } } } }',
    );
    const linked = products.items.find(({ customFields }) => customFields.key === 'court-band-4mm')!;
    await expect(changeProduct(linked.id, { enabled: false })).rejects.toThrow('pages or posts link to it');
    expect((await office.calls.attempt('getProduct', { params: { slug: linked.slug }, query: {} })).status).toBe(200);
  });

  it('a product that loses a facet value leaves the collection of the engine, and its listing', async () => {
    const total = async () => (await office.calls.call('getCatalogOf', { params: { slug: 'verlobungsringe' }, query: {} })).meta.total;
    const { product } = await variant(RING.sku);
    const { product: stored } = await office.admin<{ product: { facetValues: { id: string; code: string; facet: { code: string } }[] } }>(
      'query ($id: ID!) { product(id: $id) { facetValues { id code facet { code } } } }',
      { id: product.id },
    );
    const idsOf = (isKept: (facet: string, code: string) => boolean) =>
      stored.facetValues.flatMap(({ id, code, facet }) => (isKept(facet.code, code) ? [id] : []));
    const before = await total();
    await changeProduct(product.id, { facetValueIds: idsOf((facet, code) => facet !== 'categories' || code !== 'engagement-rings') });
    await expect.poll(total, { timeout: 30_000 }).toBe(before - 1);
    await changeProduct(product.id, { facetValueIds: idsOf(() => true) });
    await expect.poll(total, { timeout: 30_000 }).toBe(before);
  });

  it('names of a category and of a value of a facet are those of the engine, in listing, filters and search; products are not written', async () => {
    const { collections, facets } = await office.admin<{
      collections: { items: { id: string; slug: string; name: string }[] };
      facets: { items: { code: string; values: { id: string; code: string; name: string }[] }[] };
    }>(
      `{ collections(options: { take: 100 }) { items { id slug name } } facets(options: { take: 100 }) { items { code values { id code name } } } }`,
      {},
      'de',
    );
    const rings = collections.items.find(({ slug }) => slug === 'ringe')!;
    const oval = facets.items.find(({ code }) => code === 'cut')!.values.find(({ code }) => code === 'oval')!;
    const rename = async (ofRings: string, ofOval: string): Promise<void> => {
      await office.admin('mutation ($input: UpdateCollectionInput!) { updateCollection(input: $input) { id } }', {
        input: { id: rings.id, translations: [{ languageCode: 'de', name: ofRings }] },
      });
      await office.admin('mutation ($input: [UpdateFacetValueInput!]!) { updateFacetValues(input: $input) { id } }', {
        input: [{ id: oval.id, translations: [{ languageCode: 'de', name: ofOval }] }],
      });
    };
    const found = async (search: string): Promise<boolean> =>
      (await office.calls.call('getCatalog', { query: { search, count: 100 } })).data.some(({ slug }) => slug === RING.slug);
    const shown = async () => {
      const { data } = await office.calls.call('getFilters', { query: { slug: 'ringe' } });
      const title = JSON.stringify(
        (await office.calls.attempt('getCatalogOf', { params: { slug: 'ringe' }, query: {} }, { lang: 'de' })).body,
      );
      const cut = data.facets.find(({ key }) => key === 'cut')?.values.find(({ value }) => value === 'oval');
      return [title.includes('Fingerschmuck'), cut?.title, await found('Fingerschmuck')];
    };
    const copy = async (): Promise<number> => (await db.get<{ stock_qty: number }>(STOCK, RING.sku))?.stock_qty ?? -1;
    const stock = await copy();
    // Products that are written again would take over the engine's number.
    await db.run('UPDATE configurations SET stock_qty = ? WHERE sku = ?', stock + 1, RING.sku);
    await rename('Fingerschmuck', 'Eirund');
    await expect.poll(shown, { timeout: 10_000 }).toEqual([true, 'Eirund', true]);
    await rename(rings.name, oval.name);
    await expect.poll(shown, { timeout: 10_000 }).toEqual([false, oval.name, false]);
    expect(await copy()).toBe(stock + 1);
    await db.run('UPDATE configurations SET stock_qty = ? WHERE sku = ?', stock, RING.sku);
  });

  it('a payment method is offered while it is enabled, by its name, until it is deleted', async () => {
    const offered = async () =>
      (await office.calls.call('getPaymentMethods', {}, 'de')).data.flatMap(({ code, title }) => (code === 'invoice' ? title : []));
    const { paymentMethods } = await office.admin<{ paymentMethods: { items: { id: string; code: string }[] } }>(
      '{ paymentMethods(options: { take: 100 }) { items { id code } } }',
    );
    const { id } = paymentMethods.items.find(({ code }) => code === 'invoice')!;
    const change = (input: object): Promise<unknown> =>
      office.admin('mutation ($input: UpdatePaymentMethodInput!) { updatePaymentMethod(input: $input) { id } }', {
        input: { id, ...input },
      });
    expect(await offered()).toEqual([]);
    await change({ enabled: true, translations: [{ languageCode: 'de', name: 'Auf Rechnung', description: '' }] });
    await expect.poll(offered, { timeout: 10_000 }).toEqual(['Auf Rechnung']);
    await change({ enabled: false });
    await expect.poll(offered, { timeout: 10_000 }).toEqual([]);
    await change({ enabled: true });
    await expect.poll(offered, { timeout: 10_000 }).toEqual(['Auf Rechnung']);
    await office.admin('mutation ($id: ID!) { deletePaymentMethod(id: $id) { result } }', { id });
    await expect.poll(offered, { timeout: 10_000 }).toEqual([]);
  });

  it('a price of delivery is that of the shop; one that the shop cannot have is refused', async () => {
    const { shippingMethods } = await office.admin<{
      shippingMethods: { items: { id: string; code: string; calculator: { code: string; args: { name: string; value: string }[] } }[] };
    }>('{ shippingMethods(options: { take: 100 }) { items { id code calculator { code args { name value } } } } }');
    const { id, calculator } = shippingMethods.items.find(({ code }) => code === 'post-at-at')!;
    const change = (values: Readonly<Record<string, string>>): Promise<unknown> => {
      const args = calculator.args.map(({ name, value }) => ({ name, value: values[name] ?? value }));
      const input = { id, calculator: { code: calculator.code, arguments: args }, translations: [] };
      return office.admin('mutation ($input: UpdateShippingMethodInput!) { updateShippingMethod(input: $input) { id } }', { input });
    };
    const offered = async () => {
      const rate = (await ringPage()).delivery_rates.find(({ countries }) => countries.includes('AT'));
      return [rate?.cost, rate?.free_from, rate?.days_max];
    };
    const before = await offered();
    await change({ price: '710', freeFrom: '', daysMax: '3' });
    await expect.poll(offered, { timeout: 10_000 }).toEqual([7.1, null, 3]);
    await expect(change({ zone: 'mars' })).rejects.toThrow('post-at, mars: the shop has at, de');
    await expect(change({ zone: 'de' })).rejects.toThrow('another price');
    await expect(change({ daysMin: '9' })).rejects.toThrow('days');
    expect(await offered()).toEqual([7.1, null, 3]);
    await change({});
    await expect.poll(offered, { timeout: 10_000 }).toEqual(before);
    await office.admin('mutation ($id: ID!) { deleteShippingMethod(id: $id) { result } }', { id });
    // The next cheapest one.
    await expect.poll(offered, { timeout: 10_000 }).not.toEqual(before);
  });
});

describe('the ways in', () => {
  it('the shop API of the engine is closed', async () => {
    const response = await fetch(`${office.url}/shop-api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ products { totalItems } }' }),
    });
    expect([response.status, await response.json()]).toEqual([404, { error_code: 'not_found', message: 'path not found' }]);
  });

  it('a body that is no JSON is refused in the words of the contract', async () => {
    const { status, body } = await office.calls.send('POST', '/api/v1/carts/items', '{"quantity":');
    expect([status, body.error_code]).toEqual([400, 'validation_failed']);
  });
});

it('a second start adds nothing, and raises no cache version', async () => {
  const before = await versions();
  await db.close();
  expect(await office.end()).toBe(0);
  expect(office.output()).toMatch(/engine: added \d+/);
  office = await startBackOffice(dataDir);
  expect(office.output()).not.toMatch(/engine: added|migration/);
  expect(await versions()).toEqual(before);
});
