import type { Selection } from '../../backend/catalog/selection.ts';
import type { Db } from '../../backend/db/database.ts';

interface Row {
  readonly id: number;
  readonly sort_order: number;
  readonly sale_percent: number;
  readonly stone_sku: string | null;
  /** Facet and value, of the product as a whole. */
  readonly facets: ReadonlySet<string>;
  readonly places: ReadonlyMap<string, number>;
  readonly configurations: readonly ConfigurationRow[];
}

/** `price`: after the sale, of the cheapest configuration that matches. */
interface Listed extends Row {
  readonly price: number;
}

interface ConfigurationRow {
  readonly product_id: number;
  readonly metal_sku: string | null;
  readonly size_kind: string;
  readonly size: string;
  readonly availability: string;
  readonly cents: number;
}

/** Selects and sorts by reading every row: the reference for tests of the index. */
export interface FullScan {
  listed(selection: Selection): Listed[];
  sorted(selection: Selection, order: { column?: string | undefined; order_by?: string | undefined }): Listed[];
}

export async function fullScan(db: Db): Promise<FullScan> {
  const facets = await db.all<{ product_id: number; facet: string }>(
    `SELECT product_id, facet || '=' || value AS facet FROM product_facets
     UNION ALL SELECT product_id, 'categories=' || category_id FROM product_categories
     UNION ALL SELECT product_id, 'collections=' || collection_id FROM product_collections`,
  );
  const facetsOf = Map.groupBy(facets, (one) => one.product_id);
  const configurationsOf = Map.groupBy(await db.all<ConfigurationRow>('SELECT * FROM configurations'), (one) => one.product_id);
  const places = Map.groupBy(
    await db.all<{ product_id: number; collection_id: number; sort_order: number }>('SELECT * FROM product_collections'),
    (one) => one.product_id,
  );
  const rows = (await db.all<Omit<Row, 'facets' | 'configurations' | 'places'>>('SELECT * FROM products ORDER BY sort_order, id')).map(
    (row): Row => ({
      ...row,
      facets: new Set(facetsOf.get(row.id)?.map(({ facet }) => facet)),
      places: new Map(places.get(row.id)?.map((one) => [String(one.collection_id), one.sort_order])),
      configurations: configurationsOf.get(row.id) ?? [],
    }),
  );
  const stones = new Set(rows.map(({ stone_sku }) => stone_sku));
  const listed = (selection: Selection): Listed[] =>
    rows.flatMap((row) => {
      const price = matchingPrice(row, selection, stones);
      return price >= (selection.min ?? 0) && price <= (selection.max ?? Number.MAX_VALUE) ? [{ ...row, price }] : [];
    });
  return {
    listed,
    sorted(selection, { column, order_by }) {
      const found = listed(selection);
      const sign = order_by === 'asc' ? 1 : -1;
      const collections = selection.facets.get('collections');
      if (column === 'price') return found.sort((a, b) => sign * (a.price - b.price));
      if (column === 'collection_sort_order' && collections) {
        const place = (row: Row): number => Math.min(...collections.map((one) => row.places.get(one) ?? Infinity));
        return found.sort((a, b) => sign * (place(a) - place(b)));
      }
      if (column !== undefined || selection.found === null) return found;
      const relevance = [...selection.found];
      return found.sort((a, b) => relevance.indexOf(a.id) - relevance.indexOf(b.id));
    },
  };
}

const OF_CONFIGURATIONS = ['materials', 'size', 'length', 'availability'];

const hasOneOf = (chosen: readonly string[], sku: string | null): boolean => chosen.length === 0 || (sku !== null && chosen.includes(sku));

/** Infinite for a product that does not match, apart from the price. */
function matchingPrice(
  row: Row,
  { category, collection, material, found, ids, facets }: Selection,
  stones: ReadonlySet<string | null>,
): number {
  const metals = facets.get('materials')?.filter((sku) => !stones.has(sku)) ?? [];
  const gems = facets.get('materials')?.filter((sku) => stones.has(sku)) ?? [];
  if (category !== null && !row.facets.has(`categories=${category}`)) return Infinity;
  if (collection !== null && !row.facets.has(`collections=${collection}`)) return Infinity;
  if (found !== null && !found.includes(row.id)) return Infinity;
  if (ids !== null && !ids.includes(row.id)) return Infinity;
  for (const [facet, values] of facets) {
    if (!OF_CONFIGURATIONS.includes(facet) && !values.some((value) => row.facets.has(`${facet}=${value}`))) return Infinity;
  }
  const matching = row.configurations.filter((one) => {
    const of = (sku: string): boolean => one.metal_sku === sku || row.stone_sku === sku;
    const sized = (kind: string): boolean => one.size_kind === kind && facets.get(kind)?.includes(one.size) === true;
    return (
      (material === null || of(material)) &&
      hasOneOf(metals, one.metal_sku) &&
      hasOneOf(gems, row.stone_sku) &&
      (!facets.has('size') || sized('size')) &&
      (!facets.has('length') || sized('length')) &&
      facets.get('availability')?.includes(one.availability) !== false
    );
  });
  return Math.min(...matching.map(({ cents }) => cents - Math.round((cents * row.sale_percent) / 100)));
}
