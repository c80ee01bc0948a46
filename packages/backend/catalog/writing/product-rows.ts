import type { SqlValue } from '../../db/database.ts';
import { LANGS } from '../../core/language.ts';
import { inLanguage } from '../../shop/text.ts';
import type { CatalogConfiguration, CatalogProduct } from './catalog-product.ts';

type Row = readonly SqlValue[];
const flag = (is: boolean): number => (is ? 1 : 0);

export const PRODUCT_COLUMNS = [
  'key',
  'withdrawn',
  'embedded',
  'base_cents',
  'min_cents',
  'price_cents',
  'sale_percent',
  'badge',
  'stone_sku',
  'engraving_max',
  'made_to_measure',
  'sort_order',
  'category',
  'hover',
  'detail',
];

/** The part of the row that only the product's page shows. */
export interface StoredDetail extends Pick<
  CatalogProduct,
  | 'vendor_model'
  | 'stone'
  | 'cut'
  | 'main_stone'
  | 'resizable'
  | 'description'
  | 'long_description'
  | 'details'
  | 'care'
  | 'safety_note'
  | 'size_label'
  | 'search_terms'
> {
  /** 1: comes by mail. */
  readonly digital?: number;
}

export function productRow(product: CatalogProduct): Row {
  const { configurations, sale_percent } = product;
  const min = Math.min(...configurations.map(({ cents }) => cents));
  const { vendor_model, stone, cut, main_stone, resizable, description, long_description, details } = product;
  const { care, safety_note, size_label, search_terms, digital } = product;
  const texts = { description, long_description, details, care, safety_note, size_label, search_terms };
  const detail: StoredDetail = { vendor_model, stone, cut, main_stone, resizable, ...texts, ...(digital && { digital: 1 }) };
  return [
    product.key,
    flag(product.withdrawn),
    flag(configurations.length === 1),
    configurations.find(({ is_default }) => is_default)?.cents ?? min,
    min,
    min - Math.round((min * sale_percent) / 100),
    sale_percent,
    product.badge,
    product.stone_material,
    product.engraving_max,
    flag(product.made_to_measure),
    product.position,
    product.category,
    product.hover && JSON.stringify(product.hover),
    JSON.stringify(detail),
  ];
}

export const CONFIGURATION_COLUMNS = [
  'product_id',
  'metal',
  'metal_sku',
  'size_kind',
  'size',
  'cents',
  'track_inventory',
  'position',
  'is_default',
  'is_metal_default',
  'sku',
];

export const configurationRow = (productId: number, one: CatalogConfiguration, position: number): Row => [
  productId,
  one.metal,
  one.material,
  one.size_kind,
  one.size,
  one.cents,
  flag(one.track_inventory),
  position,
  flag(one.is_default),
  flag(one.is_metal_default),
  one.sku,
];

/** Rows that are written again whenever the product changes, by table. */
export interface DerivedRows {
  readonly product_texts: readonly Row[];
  readonly slugs: readonly Row[];
  readonly product_categories: readonly Row[];
  readonly product_collections: readonly Row[];
  readonly product_facets: readonly Row[];
  readonly product_medias: readonly Row[];
}

export const DERIVED_COLUMNS: Readonly<Record<keyof DerivedRows, readonly string[]>> = {
  product_texts: ['product_id', 'lang', 'slug', 'title', 'sub_title', 'translated'],
  slugs: ['kind', 'slug', 'lang', 'key'],
  product_categories: ['category_id', 'product_id'],
  product_collections: ['collection_id', 'product_id', 'sort_order'],
  product_facets: ['facet', 'value', 'product_id'],
  product_medias: ['product_id', 'metal', 'position', 'file', 'width', 'height', 'alt'],
};

export interface GroupIds {
  readonly categories: ReadonlyMap<string, number>;
  readonly collections: ReadonlyMap<string, number>;
}

export function derivedRows(id: number, product: CatalogProduct, ids: GroupIds): DerivedRows {
  const { key, slug, title, sub_title } = product;
  const positions = new Map<string, number>();
  return {
    product_texts: LANGS.map((lang) => [id, lang, inLanguage(slug, lang), title[lang], sub_title[lang], flag(slug[lang] !== undefined)]),
    // Without an address it has no page.
    slugs: product.withdrawn ? [] : LANGS.flatMap((lang) => (slug[lang] === undefined ? [] : [['product', slug[lang], lang, key]])),
    product_categories: product.categories.flatMap((one) => withId(ids.categories, one, (group) => [group, id])),
    product_collections: product.collections.flatMap((one) => withId(ids.collections, one.key, (group) => [group, id, one.position])),
    product_facets: facetRows(product).map(([facet, value]) => [facet, value, id]),
    product_medias: product.pictures.map(({ metal, file, width, height, alt }) => {
      const position = positions.get(metal) ?? 0;
      positions.set(metal, position + 1);
      return [id, metal, position, file, width, height, JSON.stringify(alt)];
    }),
  };
}

const withId = (ids: ReadonlyMap<string, number>, key: string, row: (id: number) => Row): Row[] => {
  const id = ids.get(key);
  return id === undefined ? [] : [row(id)];
};

/** The facets of the product, and that it is reduced. */
export function facetRows({ facets, sale_percent }: CatalogProduct): [facet: string, value: string][] {
  const rows = Object.entries(facets).flatMap(([facet, values]) => [...new Set(values)].map((value): [string, string] => [facet, value]));
  return sale_percent > 0 ? [...rows, ['sale', 'sale']] : rows;
}
