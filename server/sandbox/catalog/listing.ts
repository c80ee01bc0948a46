import type { z } from 'zod';
import type { CatalogRequest, CatalogResponse } from '../../../shared/contract/catalog.ts';
import type { Lang, Shop } from '../content/shop.ts';
import { Refusal } from '../http/refusal.ts';
import { cardsOf } from './cards.ts';
import { entityOf, EVERYTHING, scopeOf } from './scope.ts';
import { all, type Condition, condition, listed, type Selection, selectionOf } from './selection.ts';

/** Specification, section 9: catalogue page size. */
const PAGE_SIZE = 20;
type Query = z.output<typeof CatalogRequest>;

export const malformed = (message: string): Refusal => new Refusal('validation_failed', message, { status: 400 });

export function listing(shop: Shop, query: Query, slug: string | null, lang: Lang): z.input<typeof CatalogResponse> {
  const scope = slug === null ? EVERYTHING : scopeOf(shop, slug, ['category', 'material'], lang);
  const { page = 1, count = PAGE_SIZE, column, order_by, ids, ...filters } = query;
  const selection = selectionOf(filters, listed(shop, scope, query.search, lang));
  if (!selection) throw malformed('unknown parameter');
  const where = ids ? all([condition(selection), oneOf(ids)]) : condition(selection);
  const found = inOrder(shop, selection, where, column, order_by);
  const total = found.length;
  const lastPage = Math.max(1, Math.ceil(total / count));
  if (page > lastPage) throw malformed(`page ${page} is beyond the last page, ${lastPage}`);
  return {
    data: cardsOf(shop, found.slice((page - 1) * count, page * count), lang),
    meta: { current_page: page, last_page: lastPage, total, per_page: count },
    entity: entityOf(shop, scope, lang),
  };
}

const oneOf = (ids: readonly number[]): Condition => ({ sql: 'p.id IN (SELECT value FROM json_each(?))', params: [JSON.stringify(ids)] });

function inOrder({ db }: Shop, selection: Selection, where: Condition, column: Query['column'], direction: Query['order_by']): number[] {
  const order = orderBy(selection, column, direction);
  const sql = `SELECT p.id FROM products p WHERE ${where.sql} ORDER BY ${order.sql}`;
  const ids = db.all<{ id: number }>(sql, ...where.params, ...order.params).map(({ id }) => id);
  if (selection.found === null || column !== undefined) return ids;
  const selected = new Set(ids);
  return [...selection.found].filter((id) => selected.has(id));
}

/** A column without a direction sorts descending (specification, section 9); without a column it is the recommended order. */
function orderBy(selection: Selection, column: Query['column'], direction: Query['order_by']): Condition {
  const way = direction === 'asc' ? 'ASC' : 'DESC';
  if (column === 'price') return { sql: `p.price_cents ${way}, p.sort_order, p.id`, params: [] };
  const collections = selection.facets.get('collections');
  if (column !== 'collection_sort_order' || !collections) return { sql: 'p.sort_order, p.id', params: [] };
  const place = `(SELECT min(pc.sort_order) FROM product_collections pc
    WHERE pc.product_id = p.id AND pc.collection_id IN (SELECT value FROM json_each(?)))`;
  return { sql: `${place} ${way} NULLS LAST, p.sort_order, p.id`, params: [JSON.stringify(collections)] };
}
