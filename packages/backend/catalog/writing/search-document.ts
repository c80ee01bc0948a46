import { LANGS } from '../../core/language.ts';
import type { ShopDocument } from '../../shop/shop-document.ts';
import type { Text } from '../../shop/text.ts';
import { folded } from '../search/fold.ts';
import type { SearchDocument } from '../search/index.ts';
import { type Column, indexOf, type SearchIndex } from '../search/indexes.ts';
import { kindsOf } from '../search/kinds.ts';
import type { CatalogProduct } from './catalog-product.ts';
import { facetRows } from './product-rows.ts';

/** Facets whose values are search words; bands of carats or grades are not. */
const SPOKEN_FACETS = ['cut', 'setting', 'type', 'profile', 'finish'];

interface Named {
  readonly key: string;
  readonly title: Text;
}

/** Entries of the shop's lists, by whose names their products are found. A value of a facet has the key `cut oval`. */
export const searchedNames = ({ categories, collections, materials, filter_groups }: ShopDocument) => ({
  categories: categories as readonly Named[],
  collections: collections as readonly Named[],
  materials: materials.map(({ sku, title }): Named => ({ key: sku, title })),
  facets: filter_groups
    .filter(({ key }) => SPOKEN_FACETS.includes(key))
    .flatMap(({ key, values = [] }) =>
      values.filter((one) => one.key !== 'none').map((one): Named => ({ ...one, key: `${key} ${one.key}` })),
    ),
});

/**
 * The searchable texts of a product, for each index. Without the long description: it names other products that go with this one,
 * and a search for a wedding band should not find the solitaire that goes with one.
 */
export function searchDocuments(product: CatalogProduct, shop: ShopDocument): (index: SearchIndex) => SearchDocument {
  const { category, stone, stone_material, search_terms } = product;
  const rows = facetRows(product);
  const names = searchedNames(shop);
  const has = (keys: ReadonlySet<string | null>) => (one: Named) => keys.has(one.key);
  const named = [
    ...names.categories.filter(has(new Set(product.categories))),
    ...names.collections.filter(has(new Set(product.collections.map(({ key }) => key)))),
    ...names.materials.filter(has(new Set([stone_material, ...product.configurations.map(({ material }) => material)]))),
    ...names.facets.filter(has(new Set(rows.map((row) => row.join(' '))))),
  ];
  const metals = [...new Set(product.configurations.map(({ metal }) => metal))].filter((metal) => metal !== '');
  const keys = [...rows, ['categories', category], ['stone', stone], ...metals.map((metal) => ['metal', metal])];
  const columns: Partial<Record<Column, string>> = { codes: folded([...search_terms.all]) };
  for (const lang of LANGS) {
    const { synonyms } = indexOf(lang).words;
    const own = lang === 'de' || lang === 'en' ? search_terms[lang] : keys.map((key) => synonyms[key.join(' ')] ?? '');
    columns[`${lang}_title`] = folded([product.title[lang]]);
    columns[`${lang}_sub_title`] = folded([product.sub_title[lang]]);
    columns[`${lang}_terms`] = folded([...own, ...named.map(({ title }) => title[lang])]);
    columns[`${lang}_text`] = folded([product.description[lang], ...product.details.map(({ value }) => value[lang])]);
  }
  return (index) => ({ ...columns, kinds: folded(kindsOf(category, rows, index)) });
}
