import type { ShopDocument } from '../../shop/shop-document.ts';
import type { ConfigurationSeed } from './configurations.ts';
import { belongsTo, facetsOf } from './facets.ts';
import type { Design } from './seed-files.ts';
import { folded } from '../../catalog/search/fold.ts';
import { kindsOf } from '../../catalog/search/kinds.ts';

/** Facets whose values are search words; bands of carats or grades are not. */
const SPOKEN_FACETS = ['cut', 'setting', 'type', 'profile', 'finish'];

/**
 * The searchable texts of a product in the order of `COLUMNS`. Without the long description: it names other pieces that go with this one,
 * and a search for a wedding band should not find the solitaire that goes with one.
 */
export function searchTexts(design: Design, configurations: readonly ConfigurationSeed[], shop: ShopDocument): string[] {
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
  const inLanguage = (lang: 'de' | 'en'): string[] => [
    folded([design.title[lang]]),
    folded([design.sub_title[lang]]),
    folded([...design.search_terms[lang], ...named.map(({ title }) => title[lang])]),
    folded([design.description[lang], ...design.details.map(({ value }) => value[lang])]),
  ];
  return [...inLanguage('de'), ...inLanguage('en'), folded([design.piece]), folded(kindsOf(design.category, rows))];
}
