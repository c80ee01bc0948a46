import type { ShopDocument } from '../../../backend/shop/shop-document.ts';
import type { ConfigurationSeed } from './configurations.ts';
import { belongsTo, facetsOf } from './facets.ts';
import type { Design } from './seed-files.ts';
import { folded } from '../../../backend/catalog/search/fold.ts';
import type { SearchDocument } from '../../../backend/catalog/search/index.ts';
import { type Column, indexOf, type SearchIndex } from '../../../backend/catalog/search/indexes.ts';
import { kindsOf } from '../../../backend/catalog/search/kinds.ts';
import { LANGS } from '../../../backend/core/language.ts';

/** Facets whose values are search words; bands of carats or grades are not. */
const SPOKEN_FACETS = ['cut', 'setting', 'type', 'profile', 'finish'];

/**
 * The searchable texts of a product, for each index. Without the long description: it names other pieces that go with this one,
 * and a search for a wedding band should not find the solitaire that goes with one.
 */
export function searchDocuments(
  design: Design,
  configurations: readonly ConfigurationSeed[],
  shop: ShopDocument,
): (index: SearchIndex) => SearchDocument {
  const skus = new Set(configurations.map(({ metalSku }) => metalSku));
  const rows = facetsOf(design, shop.filter_groups);
  const facets = new Set(rows.map(([facet, value]) => `${facet} ${value}`));
  const named = [
    ...shop.categories.filter((one) => belongsTo(design, one)),
    ...shop.collections.filter((one) => design.collections.includes(one.key)),
    ...shop.materials.filter((one) => skus.has(one.sku) || (design.stone !== null && one.design_stone === design.stone)),
    ...shop.filter_groups
      .filter(({ key }) => SPOKEN_FACETS.includes(key))
      .flatMap(({ key, values = [] }) => values.filter((one) => one.key !== 'none' && facets.has(`${key} ${one.key}`))),
  ];
  const keys = [...rows, ['categories', design.category], ['stone', design.stone], ...design.metals.map((metal) => ['metal', metal])];
  const columns: Partial<Record<Column, string>> = { codes: folded([design.piece]) };
  for (const lang of LANGS) {
    const { synonyms } = indexOf(lang).words;
    const own = lang === 'de' || lang === 'en' ? design.search_terms[lang] : keys.map((key) => synonyms[key.join(' ')] ?? '');
    columns[`${lang}_title`] = folded([design.title[lang]]);
    columns[`${lang}_sub_title`] = folded([design.sub_title[lang]]);
    columns[`${lang}_terms`] = folded([...own, ...named.map(({ title }) => title[lang])]);
    columns[`${lang}_text`] = folded([design.description[lang], ...design.details.map(({ value }) => value[lang])]);
  }
  return (index) => ({ ...columns, kinds: folded(kindsOf(design.category, rows, index)) });
}
