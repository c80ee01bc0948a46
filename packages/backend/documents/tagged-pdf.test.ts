import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankBody, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { type Running, SHOP_ORIGIN, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { pagePdf } from './page-pdf.ts';
import { pdfStructure } from './pdf-text.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

async function documentFor(change: object = {}): Promise<string> {
  const { unique_id: id } = await readyCart(shop, 'FL-ISO-RA-YG750-54');
  const cart = await shop.call('updateCart', { params: { id }, body: change });
  const { data: order } = await shop.call('finishCheckout', { body: bankBody(cart.data) });
  const { data } = await shop.call('getOrderDocument', { params: { id: order.unique_id, kind: 'confirmation' }, query: {} });
  return Buffer.from(data.content, 'base64').toString('latin1');
}

it('a document declares its language and title, displays the title, and is marked as tagged (ISO 14289-1, 7.1 and 7.2)', async () => {
  const source = await documentFor();
  expect(source).toMatch(/^%PDF-1\.7/);
  for (const part of ['/Lang (de)', '/DisplayDocTitle true', '/Marked true', '<pdfuaid:part>1</pdfuaid:part>', '<dc:title>'])
    expect(source).toContain(part);
});

it('every text of a document is part of its structure or marked as an artifact', async () => {
  const source = await documentFor();
  const { unmarked, tree } = pdfStructure(Buffer.from(source, 'latin1'));
  expect(unmarked).toEqual([]);
  expect(tree.slice(0, 4)).toEqual(['Document', ' P', ' P', ' P']);
  expect(tree.filter((line) => line === ' H1')).toHaveLength(1);
  // Head and one line of the order; then the sums, each with the heading of its row.
  expect(tree.join('\n')).toContain(
    [' Table', '  TR', '   TH', '   TH', '   TH', '   TH', '  TR', '   TD', '   TD', '   TD', '   TD'].join('\n'),
  );
  expect(tree.join('\n')).toContain([' Table', '  TR', '   TH', '   TD'].join('\n'));
  expect(source).toMatch(/\/Scope \/Column/);
  expect(source).toMatch(/\/Scope \/Row/);
});

it('a name from right to left has its letters in reading order', async () => {
  const person_last_name = 'אנה כהן';
  const address = {
    person_first_name: 'Ana',
    person_last_name,
    address_line_1: 'Musterstraße 1',
    city: 'Wien',
    zip: '1010',
    country: 'AT',
  };
  const { actualTexts } = pdfStructure(Buffer.from(await documentFor({ shipping_address: address }), 'latin1'));
  expect(actualTexts).toEqual([`Ana ${person_last_name}`]);
});

it('a page has headings, and lists of entries with their marks', async () => {
  const page = { lang: 'de', title: 'AGB', updated_at: '2026-11-02T09:00:00Z', origin: SHOP_ORIGIN, company: ['Feinlicht'] } as const;
  const body = '<h2>Eins</h2><p>Satz</p><ul><li>a</li><li>b</li></ul><p>Ende</p>';
  const { tree, unmarked } = pdfStructure(await pagePdf(shop.sandbox.shop, { ...page, body }));
  const list = [' L', '  LI', '   Lbl', '   LBody', '  LI', '   Lbl', '   LBody'];
  expect(tree).toEqual(['Document', ' P', ' H1', ' P', ' H2', ' P', ...list, ' P', ' Sect', '  P', '  P']);
  expect(unmarked).toEqual([]);
});
