import type { z } from 'zod';
import type { Product } from '../../contract/product.ts';
import type { Lang } from '../core/language.ts';
import { pictureOf } from '../shop/media.ts';
import { inLanguage } from '../shop/text.ts';
import type { Shop } from '../shop/shop.ts';
import type { CatalogIndex } from './index/catalog-index.ts';
import { overlap } from './index/bits.ts';
import { selected } from './index/select.ts';
import { categoryIds } from './options.ts';
import { EVERYTHING } from './scope.ts';
import { listed } from './selection.ts';

type Materials = Pick<z.input<typeof Product>, 'materials' | 'material_categories'>;

/** The materials with these skus, and their categories in display order. */
export function materialsOf(shop: Shop, index: CatalogIndex, skus: readonly (string | null)[], lang: Lang): Materials {
  const materials = shop.materials.filter(({ sku }) => skus.includes(sku));
  const ids = categoryIds(
    shop,
    materials.map((one) => one.material_category),
  );
  return {
    materials: materials.map((one) => ({
      id: one.id,
      sku: one.sku,
      slug: inLanguage(one.slug, lang),
      title: one.title[lang],
      material_category_id: categoryIds(shop, [one.material_category])[0] ?? null,
      ...placesOf(shop, index, one.sku, lang),
      medias: one.picture === undefined ? [] : [pictureOf(shop, one.picture, lang)],
    })),
    material_categories: shop.document.material_categories.flatMap(({ title }, at) =>
      ids.includes(at + 1) ? [{ id: at + 1, title: title[lang] }] : [],
    ),
  };
}

/** The general categories and the collections that have products of a material. */
function placesOf(
  { categories, collections }: Shop,
  index: CatalogIndex,
  sku: string,
  lang: Lang,
): Pick<Materials['materials'][number], 'categories' | 'collections'> {
  const { ofCategories, ofCollections } = index.cached(`places of ${sku}`, () => {
    const products = selected(index, { ...listed(EVERYTHING), material: sku });
    const valuesWith = (facet: string): ReadonlySet<string> =>
      new Set([...index.valuesOf(facet)].flatMap(([value, bits]) => (overlap(bits, products) ? [value] : [])));
    return { ofCategories: valuesWith('categories'), ofCollections: valuesWith('collections') };
  });
  const entry = ({ id, slug, title }: Shop['collections'][number] | Shop['categories'][number]) => ({
    id,
    slug: inLanguage(slug, lang),
    title: title[lang],
  });
  return {
    categories: categories.filter(({ id, parent }) => parent === null && ofCategories.has(String(id))).map(entry),
    collections: collections.filter(({ id }) => ofCollections.has(String(id))).map(entry),
  };
}
