import type { z } from 'zod';
import type { CatalogRequest, CatalogResponse } from '../../contract/catalog.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { Refusal } from '../core/refusal.ts';
import { cardsOf, type Card } from './cards.ts';
import { countOf } from './index/bits.ts';
import { pageOf } from './index/order.ts';
import { selected } from './index/select.ts';
import { effectiveSearch, foundBy } from './left-out-words.ts';
import { matchingOf } from './matching-configurations.ts';
import { entityOf, EVERYTHING, scopeOf } from './scope.ts';
import { listed, selectionOf } from './selection.ts';
import { tokensOf } from './read-words.ts';
import { wordsOf } from './search/fold.ts';
import { indexOf } from './search/indexes.ts';
import type { Found } from './search/search.ts';

/** Specification, section 9: catalogue page size. */
const PAGE_SIZE = 20;
type Query = z.output<typeof CatalogRequest>;

export const malformed = (message: string): Refusal => new Refusal('validation_failed', message, { status: 400 });

export async function listing(shop: Shop, query: Query, slug: string | null, lang: Lang): Promise<z.input<typeof CatalogResponse>> {
  const scope = slug === null ? EVERYTHING : await scopeOf(shop, slug, ['category', 'material'], lang);
  const { page = 1, count = PAGE_SIZE, column, order_by, ids = null, ...filters } = query;
  const narrowed = selectionOf(shop, filters, listed(scope));
  if (!narrowed) throw malformed('unknown parameter');
  const index = await shop.index();
  const search = effectiveSearch(shop, index, query.search, narrowed, lang);
  const found = await foundBy(shop, search, lang);
  const selection = { ...narrowed, facets: search.facets, ids: ids && ids.map(Number), found: found && found.ids };
  const products = selected(index, selection);
  const total = countOf(products);
  const lastPage = Math.max(1, Math.ceil(total / count));
  if (page > lastPage) throw malformed(`page ${page} is beyond the last page, ${lastPage}`);
  const onPage = pageOf(index, products, selection, { column, order_by }, (page - 1) * count, count);
  const data = await cardsOf(shop, onPage, lang, matchingOf(index, selection));
  return {
    data,
    meta: {
      current_page: page,
      last_page: lastPage,
      total,
      per_page: count,
      left_out_words: search.leftOut,
      read_words: search.read,
      corrected_search: total > 0 && found ? correctedSearch(query.search ?? '', found.corrected, data, lang) : null,
    },
    entity: entityOf(shop, scope, lang),
  };
}

/**
 * The search with the words that were found in place of those that were typed. The full text knows folded words alone ("solitar"), so each
 * is written as in the titles of what was found, else as among the types of products. Null: nothing was corrected.
 */
function correctedSearch(search: string, corrected: Found['corrected'], cards: readonly Card[], lang: Lang): string | null {
  if (corrected.size === 0) return null;
  const { categories, types } = indexOf(lang).words;
  const titles = cards.flatMap(({ mixedTranslation: { title, sub_title } }) => [title, sub_title]);
  const written = new Map<string, string>();
  for (const { text, word } of [...titles, ...Object.values({ ...categories, ...types })].flatMap(tokensOf)) {
    if (!written.has(word)) written.set(word, text);
  }
  const words = tokensOf(search).map(({ text }) => {
    const candidates = wordsOf(text).flatMap((word) => corrected.get(word) ?? []);
    const known = candidates.find((one) => written.has(one));
    return (known === undefined ? candidates[0] : written.get(known)) ?? text;
  });
  return words.join(' ');
}
