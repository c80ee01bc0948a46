import type { LeftOutWord } from '../../shared/contract/catalog.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { valuesOf } from './facet-values.ts';
import { anyOf } from './index/select.ts';
import { countOfBoth } from './index/bits.ts';
import type { CatalogIndex } from './index/catalog-index.ts';
import { wordsOf } from './search/fold.ts';
import { indexOf, type SearchIndex } from './search/indexes.ts';
import { type FacetEntry, type Meaning, readFacetWords } from './search/facet-words.ts';
import { EVERYTHING } from './scope.ts';
import type { Selection } from './selection.ts';

type Facets = Selection['facets'];

/** The search without the words that a filter contradicts: the filter is the later choice, and with both nothing would be found. */
export interface EffectiveSearch {
  /** Null: no word is left. */
  readonly text: string | null;
  readonly leftOut: LeftOutWord[];
}

export function effectiveSearch(shop: Shop, index: CatalogIndex, search: string | undefined, facets: Facets, lang: Lang): EffectiveSearch {
  if (search === undefined || facets.size === 0) return { text: search ?? null, leftOut: [] };
  const meaningsOf = facetWords(shop, index, lang);
  const kept: string[] = [];
  const leftOut: LeftOutWord[] = [];
  for (const word of search.split(/[^\p{L}\p{N}\p{M}]+/u).filter((one) => one !== '')) {
    const contradiction = contradictionTo(index, wordsOf(word).flatMap(meaningsOf), facets);
    if (contradiction === null) kept.push(word);
    else leftOut.push({ word, facet: contradiction.facet, values: titled(shop, contradiction, lang) });
  }
  // Unchanged also in its punctuation: a sku is a search, too.
  return leftOut.length === 0 ? { text: search, leftOut } : { text: kept.join(' ') || null, leftOut };
}

/** Whether the search has a word for a value of this facet. */
export const hasWordFor = (shop: Shop, index: CatalogIndex, search: string | undefined, facet: string, lang: Lang): boolean =>
  search !== undefined &&
  wordsOf(search).some((word) => facetWords(shop, index, lang)(word).some((one) => checkedAgainst(one.facet).includes(facet)));

/** The chosen values that rule a word out. Null: one of its meanings goes with what is chosen, or it names no facet. */
function contradictionTo(index: CatalogIndex, meanings: readonly Meaning[], facets: Facets): Meaning | null {
  const found = meanings.map((meaning) => ruledOutBy(index, meaning, facets));
  return found.includes(null) ? null : (found[0] ?? null);
}

function ruledOutBy(index: CatalogIndex, { facet, values }: Meaning, facets: Facets): Meaning | null {
  if (facet === 'materials') return ruledOutByMaterial(index, values, facets.get('materials') ?? []);
  for (const one of checkedAgainst(facet)) {
    const chosen = facets.get(one);
    if (chosen && countOfBoth(anyOf(index, facet, values), anyOf(index, one, chosen)) === 0) return { facet: one, values: chosen };
  }
  return null;
}

/** A type belongs to its categories: no ring is a pendant. */
const checkedAgainst = (facet: string): readonly string[] =>
  facet === 'type' || facet === 'categories' ? ['categories', 'type'] : [facet];

/** A configuration has one metal; of stones a product may have several. */
function ruledOutByMaterial(index: CatalogIndex, values: readonly string[], chosen: readonly string[]): Meaning | null {
  const isStone = (sku: string): boolean => index.valuesOf('stones').has(sku);
  const stones = values.some(isStone);
  const ofKind = chosen.filter((sku) => isStone(sku) === stones);
  if (ofKind.length === 0 || ofKind.some((sku) => values.includes(sku))) return null;
  if (stones && countOfBoth(anyOf(index, 'stones', values), anyOf(index, 'stones', ofKind)) > 0) return null;
  return { facet: 'materials', values: ofKind };
}

const FACETS = ['categories', 'collections', 'materials', 'cut', 'colour', 'setting', 'type', 'profile', 'finish'] as const;

function facetWords(shop: Shop, catalog: CatalogIndex, lang: Lang): (word: string) => readonly Meaning[] {
  const index = indexOf(lang);
  return catalog.cached(`facet words ${index.name}`, () =>
    readFacetWords(
      FACETS.flatMap((facet) => entriesOf(shop, facet, index)),
      index,
    ),
  );
}

function entriesOf(shop: Shop, facet: string, { langs }: SearchIndex): FacetEntry[] {
  const keys = new Map(shop.categories.map(({ id, key }) => [String(id), key]));
  const titles = langs.map((lang) => new Map(valuesOf(shop, facet, [], EVERYTHING, lang).map((one) => [one.value, one.title])));
  return [...(titles[0]?.keys() ?? [])]
    .filter((value) => value !== 'none')
    .map((value) => ({
      facet,
      value,
      key: facet === 'categories' ? (keys.get(value) ?? value) : value,
      titles: titles.map((one) => one.get(value) ?? ''),
    }));
}

function titled(shop: Shop, { facet, values }: Meaning, lang: Lang): LeftOutWord['values'] {
  const titles = new Map(valuesOf(shop, facet, values, EVERYTHING, lang).map((one) => [one.value, one.title]));
  return values.map((value) => ({ value, title: titles.get(value) ?? value }));
}
