import { isConfigurationFacet } from '../../catalog/selection.ts';
import type { Lang } from '../../core/language.ts';
import type { ShopDocument } from '../../shop/shop-document.ts';
import type { LongText, Text } from '../../shop/text.ts';
import {
  type CatalogConfiguration,
  type CatalogPicture,
  type CatalogProduct,
  mergedLongText,
  mergedText,
  missingLanguages,
  type PictureEntry,
  type ProductEntry,
  REQUIRED,
} from '../../catalog/writing/catalog-product.ts';

export interface PictureSize {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** Throws with a message if there is no such picture. */
export type FindPicture = (entry: PictureEntry) => PictureSize;

interface Shelves {
  readonly document: ShopDocument;
  readonly findPicture: FindPicture;
  /** Of a new product: the last one. */
  readonly lastPosition: number;
}

type Given<T> = Readonly<Partial<Record<Lang, T | undefined>>>;

/**
 * The product that an entry makes of the stored one, or of nothing; with everything that is wrong, also by the shop's own lists of
 * categories, materials and facets. Null: not even a product.
 */
export function mergedProduct(
  entry: ProductEntry,
  stored: CatalogProduct | null,
  shelves: Shelves,
): { readonly product: CatalogProduct | null; readonly faults: readonly string[] } {
  const lacking = stored ? [] : REQUIRED.filter((field) => entry[field] === undefined);
  const faults = lacking.map((field) => `${field}: a new product needs it`);
  const required = (field: string, given: Given<string> | undefined, before: Given<string> | undefined): void => {
    const missing = missingLanguages({ ...before, ...given });
    if (given && missing.length > 0) faults.push(`${field}: is missing in ${missing.join(', ')}`);
  };
  for (const field of ['slug', 'title', 'sub_title', 'description', 'long_description'] as const)
    required(field, entry[field], stored?.[field]);
  for (const field of ['care', 'safety_note', 'size_label'] as const)
    required(field, entry[field] ?? undefined, stored?.[field] ?? undefined);
  for (const { key, value } of entry.details ?? []) {
    required('details', key, undefined);
    required('details', value, undefined);
  }
  if (faults.length > 0) return { product: null, faults };
  const text = (given: Given<string> | undefined, before: Text | undefined): Text =>
    before && !given ? before : mergedText(before ?? null, given ?? { de: '', en: '' });
  const optional = (given: Given<string> | null | undefined, before: Text | null): Text | null =>
    given === undefined ? before : given && mergedText(before, given);
  const longText = (given: Given<string> | undefined, before: LongText | undefined): LongText =>
    before && !given ? before : mergedLongText(before ?? null, given ?? { de: '', en: '' });
  const title = text(entry.title, stored?.title);
  const position = entry.position ?? stored?.position ?? shelves.lastPosition + 1;
  const configurations = entry.configurations ? configurationsOf(entry.configurations, shelves) : (stored?.configurations ?? []);
  const product: CatalogProduct = {
    key: entry.key,
    withdrawn: entry.withdrawn ?? stored?.withdrawn ?? false,
    position,
    slug: longText(entry.slug, stored?.slug),
    title,
    sub_title: text(entry.sub_title, stored?.sub_title),
    description: text(entry.description, stored?.description),
    long_description: longText(entry.long_description, stored?.long_description),
    details: entry.details
      ? entry.details.map(({ key, value }) => ({ key: mergedText(null, key), value: mergedText(null, value) }))
      : (stored?.details ?? []),
    care: optional(entry.care, stored?.care ?? null),
    safety_note: optional(entry.safety_note, stored?.safety_note ?? null),
    size_label: optional(entry.size_label, stored?.size_label ?? null),
    vendor_model: entry.vendor_model ?? stored?.vendor_model ?? entry.configurations?.[0]?.sku ?? entry.key,
    category: entry.category ?? stored?.category ?? '',
    stone: orStored(entry.stone, stored?.stone),
    stone_material: orStored(entry.stone_material, stored?.stone_material),
    cut: orStored(entry.cut, stored?.cut),
    main_stone: orStored(entry.main_stone, stored?.main_stone),
    resizable: entry.resizable ?? stored?.resizable ?? true,
    hover: orStored(entry.hover, stored?.hover),
    badge: orStored(entry.badge, stored?.badge),
    sale_percent: entry.sale_percent ?? stored?.sale_percent ?? 0,
    sale_ends_at: saleEnd(entry, stored),
    engraving_max: orStored(entry.engraving_max, stored?.engraving_max),
    made_to_measure: entry.made_to_measure ?? stored?.made_to_measure ?? false,
    digital: entry.digital ?? stored?.digital ?? false,
    categories: inOrderOf(shelves.document.categories, entry.categories ?? stored?.categories ?? []),
    collections: collectionsOf(entry, stored, position, shelves.document),
    facets: sortedFacets(entry.facets ?? stored?.facets ?? {}),
    search_terms: { ...(stored?.search_terms ?? { de: [], en: [], all: [] }), ...given(entry.search_terms) },
    configurations,
    pictures: stored?.pictures ?? [],
  };
  const pictures = entry.pictures ? picturesOf(entry.pictures, title, shelves, faults) : product.pictures;
  const whole = { ...product, pictures };
  faults.push(...faultsOf(whole, shelves.document));
  return { product: whole, faults };
}

const orStored = <T>(value: T | null | undefined, stored: T | null | undefined): T | null =>
  value === undefined ? (stored ?? null) : value;

/** Without those that are not given, which would replace others. */
const given = <T extends object>(value: T | undefined): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([, one]) => one !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>;
  }>;

/** A time in one form. It goes with the sale. */
function saleEnd({ sale_percent, sale_ends_at }: ProductEntry, stored: CatalogProduct | null): string | null {
  if ((sale_percent ?? stored?.sale_percent ?? 0) === 0) return null;
  if (sale_ends_at !== undefined) return sale_ends_at && new Date(sale_ends_at).toISOString();
  return sale_percent === undefined || sale_percent === stored?.sale_percent ? (stored?.sale_ends_at ?? null) : null;
}

const inOrderOf = (known: readonly { readonly key: string; readonly sort_order: number }[], keys: readonly string[]): string[] => {
  const placeOf = (key: string): number => known.find((one) => one.key === key)?.sort_order ?? Infinity;
  return [...new Set(keys)].sort((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1));
};

/** Without a position: behind those that have one, in the recommended order. */
function collectionsOf(
  { collections }: ProductEntry,
  stored: CatalogProduct | null,
  position: number,
  document: ShopDocument,
): CatalogProduct['collections'] {
  if (!collections) return stored?.collections ?? [];
  const places = new Map(
    collections.map((one) => [
      one.key,
      one.position ?? stored?.collections.find(({ key }) => key === one.key)?.position ?? 1000 + position,
    ]),
  );
  return inOrderOf(document.collections, [...places.keys()]).map((key) => ({ key, position: places.get(key) ?? 0 }));
}

const sortedFacets = (facets: CatalogProduct['facets']): CatalogProduct['facets'] =>
  Object.fromEntries(
    Object.entries(facets)
      .filter(([, values]) => values.length > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([facet, values]) => [facet, [...new Set(values)].sort()]),
  );

function configurationsOf(entries: NonNullable<ProductEntry['configurations']>, { document }: Shelves): CatalogConfiguration[] {
  const metalOf = (material: string | null): string => document.materials.find(({ sku }) => sku === material)?.design_metal ?? '';
  const byDefault = entries.find((one) => one.default) ?? entries[0];
  const all = entries.map(({ price, default: _default, ...one }) => ({
    ...one,
    metal: one.metal ?? metalOf(one.material),
    size_kind: one.size_kind ?? (one.size === '' ? ('' as const) : ('size' as const)),
    cents: price,
    is_default: one.sku === byDefault?.sku,
  }));
  // Of each metal, a card shows the size of the default one.
  const shown = new Set(
    [...Map.groupBy(all, ({ metal }) => metal).values()].map((some) => (some.find(({ size }) => size === byDefault?.size) ?? some[0])?.sku),
  );
  return all.map((one) => ({ ...one, is_metal_default: shown.has(one.sku) }));
}

function picturesOf(
  entries: NonNullable<ProductEntry['pictures']>,
  title: Text,
  { document, findPicture }: Shelves,
  faults: string[],
): CatalogPicture[] {
  const pictures = entries.flatMap((entry): CatalogPicture[] => {
    const material = document.materials.find(({ sku }) => sku === entry.material);
    try {
      const { file, width, height } = findPicture(entry);
      return [{ metal: entry.metal ?? material?.design_metal ?? '', file, width, height, alt: mergedText(title, entry.alt ?? {}) }];
    } catch (error) {
      faults.push(`pictures: ${(error as Error).message}`);
      return [];
    }
  });
  return pictures.toSorted((one, other) => (one.metal === other.metal ? 0 : one.metal < other.metal ? -1 : 1));
}

/** Checks that the schema cannot make: references to the shop's own lists, and rules between fields. */
function faultsOf(product: CatalogProduct, document: ShopDocument): string[] {
  const { configurations, pictures } = product;
  const unknown = (field: string, values: readonly (string | null)[], known: readonly string[]): string[] =>
    values.flatMap((one) => (one === null || known.includes(one) ? [] : [`${field}: "${one}" is not known`]));
  const keys = (list: readonly { readonly key: string }[]): string[] => list.map(({ key }) => key);
  const skus = document.materials.map(({ sku }) => sku);
  // The others follow from configurations, prices and lists of the product.
  const groups = new Map(
    document.filter_groups.flatMap(({ key, values }) => (values && !isConfigurationFacet(key) ? [[key, keys(values)]] : [])),
  );
  const twice = (values: readonly string[]): string[] => values.filter((one, index) => values.indexOf(one) !== index);
  const sizeKinds = new Set(configurations.map(({ size_kind }) => size_kind));
  return [
    ...unknown('categories', product.categories, keys(document.categories)),
    ...unknown('collections', keys(product.collections), keys(document.collections)),
    ...unknown('badge', [product.badge], keys(document.badges)),
    ...unknown('hover', product.hover ?? [], keys(document.material_categories)),
    ...unknown('stone_material', [product.stone_material], skus),
    ...unknown('configurations: material', [...new Set(configurations.map(({ material }) => material))], skus),
    ...Object.entries(product.facets).flatMap(([facet, values]) =>
      groups.has(facet) ? unknown(`facets.${facet}`, values, groups.get(facet) ?? []) : [`facets.${facet}: is not known`],
    ),
    ...twice(configurations.map(({ sku }) => sku)).map((sku) => `configurations: ${sku} comes twice`),
    ...twice(configurations.map(({ metal, size }) => `${metal} ${size}`)).map((one) => `configurations: "${one.trim()}" comes twice`),
    ...configurations
      .filter(({ size, size_kind }) => (size === '') !== (size_kind === ''))
      .map(({ sku }) => `configurations: ${sku} has either no size or no size_kind`),
    ...(product.digital && product.sale_percent > 0 ? ['sale_percent: a gift card is money and is never reduced'] : []),
    ...(sizeKinds.size > 1 ? ['configurations: all have the same size_kind'] : []),
    ...[...new Set(configurations.map(({ metal }) => metal))]
      .filter((metal) => !pictures.some((one) => one.metal === metal))
      .map((metal) => `pictures: there is none ${metal === '' ? 'without a metal' : `of ${metal}`}`),
  ];
}
