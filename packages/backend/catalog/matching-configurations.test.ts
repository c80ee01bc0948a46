import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { reduction } from '../core/money.ts';
import { type Facet, facetsOf, type Selection, selectionsOf } from './random-selections.fixture.ts';

let shop: Running;
let facets: readonly Facet[];
let rows: Map<number, Row[]>;
beforeAll(async () => {
  shop = await startSandbox();
  facets = await facetsOf(shop);
  rows = Map.groupBy(
    await shop.sandbox.shop.db.all<Row>(
      `SELECT c.*, p.sale_percent, p.stone_sku,
         (SELECT file FROM product_medias m WHERE m.product_id = p.id AND m.metal = c.metal AND m.position = 0) AS file
       FROM configurations c JOIN products p ON p.id = c.product_id`,
    ),
    ({ product_id }) => product_id,
  );
});
afterAll(() => shop.close());

interface Row {
  readonly product_id: number;
  readonly sku: string;
  readonly metal_sku: string | null;
  readonly stone_sku: string | null;
  readonly size_kind: string;
  readonly size: string;
  readonly availability: string;
  readonly stock_qty: number;
  readonly cents: number;
  readonly sale_percent: number;
  readonly file: string;
}

const priceOf = ({ cents, sale_percent }: Row): number => (cents - reduction(cents, sale_percent)) / 100;
const SCOPES: Readonly<Record<string, string>> = { 'platin-950': 'M-PT950', 'platinum-950': 'M-PT950', saphir: 'M-SAP', sapphire: 'M-SAP' };

/** The configurations of a product that match the filters, without the price limit, by reading all of them. */
function matchingOf(id: number, { slug = '', filters }: Selection): Row[] {
  const chosen = (facet: string): string[] | undefined => filters[facet] as string[] | undefined;
  const materials = chosen('materials_sku') ?? [];
  const scope = SCOPES[slug];
  const stones = new Set([...rows.values()].map(([row]) => row?.stone_sku));
  const metals = materials.filter((sku) => !stones.has(sku));
  const gems = materials.filter((sku) => stones.has(sku));
  const lists = [metals, gems, scope === undefined ? [] : [scope]];
  return (rows.get(id) ?? []).filter(
    (row) =>
      lists.every((list) => list.length === 0 || list.includes(row.metal_sku ?? '') || list.includes(row.stone_sku ?? '')) &&
      ['size', 'length'].every((kind) => !chosen(kind) || (row.size_kind === kind && chosen(kind)?.includes(row.size))) &&
      chosen('availability')?.includes(row.availability) !== false,
  );
}

describe('cards of a listing with filters', () => {
  it('have price, limit, order, picture, link and stock of the configurations that match', async () => {
    let narrowed = 0;
    // Words of a search may name a metal, too.
    const selections = selectionsOf(facets).map(({ filters, ...rest }) => ({
      ...rest,
      filters: Object.fromEntries(Object.entries(filters).filter(([name]) => name !== 'search')),
    }));
    await fc.assert(
      fc.asyncProperty(selections, async (selection) => {
        const { lang, slug, filters, paging } = selection;
        const query = { ...filters, ...paging, page: 1 };
        const { data } =
          slug === undefined
            ? await shop.call('getCatalog', { query }, lang)
            : await shop.call('getCatalogOf', { params: { slug }, query }, lang);
        const { min_cost_from: from = 0, max_cost_to: to = Infinity } = filters as { min_cost_from?: number; max_cost_to?: number };
        const prices = data.map((card) => {
          const matching = matchingOf(Number(card.id), selection);
          const lowest = Math.min(...matching.map(priceOf));
          const within = matching.filter((row) => priceOf(row) <= to);
          const shown = within.find(({ sku }) => sku === card.default_sku);
          expect([card.min_cost, card.base_cost]).toEqual([
            Math.min(...matching.map(({ cents }) => cents)) / 100,
            (shown?.cents ?? 0) / 100,
          ]);
          expect(card.stock_qty).toBe(Math.max(...within.map(({ stock_qty }) => stock_qty)));
          expect(card.variant_plp_image[0]).toMatchObject({ sku: shown?.sku, cost: card.base_cost, image: card.images[0]?.url });
          expect(card.images[0]?.url).toContain(shown?.file);
          expect(lowest).toBeGreaterThanOrEqual(from);
          expect(lowest).toBeLessThanOrEqual(to);
          if (within.length < (rows.get(Number(card.id))?.length ?? 0)) narrowed += 1;
          return lowest;
        });
        const sign = paging.order_by === 'asc' ? 1 : -1;
        expect(prices).toEqual(paging.column === 'price' ? prices.toSorted((a, b) => sign * (a - b)) : prices);
      }),
      { numRuns: 60 },
    );
    // Otherwise the selections say little.
    expect(narrowed).toBeGreaterThan(2);
  });

  it('a price limit below every ring in platinum lists no platinum', async () => {
    const list = async (query: Parameters<typeof shop.call<'getCatalogOf'>>[1]['query']) =>
      (await shop.call('getCatalogOf', { params: { slug: 'engagement-rings' }, query }, 'en')).data;
    const platinum = await list({ materials_sku: ['M-PT950'], column: 'price', order_by: 'asc' });
    const cheapest = platinum[0]?.min_cost ?? 0;
    // In yellow gold some cost less.
    expect((await list({ max_cost_to: cheapest - 1 })).some(({ id }) => platinum.some((one) => one.id === id))).toBe(true);
    expect(await list({ materials_sku: ['M-PT950'], max_cost_to: cheapest - 1 })).toEqual([]);
    expect((await list({ materials_sku: ['M-PT950'], max_cost_to: cheapest })).map(({ slug }) => slug)).toContain(platinum[0]?.slug);
  });
});
