import { basename, extname } from 'node:path';
import {
  type Asset,
  Collection,
  GlobalSettings,
  type ID,
  Product,
  type ProductVariant,
  type RequestContext,
  type TransactionalConnection,
} from '@vendure/core';
import { GlobalFlag } from '@vendure/common/lib/generated-types';
import { In } from 'typeorm';
import { isConfigurationFacet } from '../../backend/catalog/selection.ts';
import type { ShopDocument } from '../../backend/shop/shop-document.ts';
import type { CollectionFields, ProductFields, ProductTexts } from '../custom-fields.ts';
import { factsOf, linesOf, orNull, plainText, type Texts, textsOf } from './engine-texts.ts';

/** Codes of the option groups from which variants are made. The options of `material` have the materials' skus as codes. */
export const MATERIAL = 'material';
export const SIZE_KINDS = ['size', 'length', 'diameter'] as const;

export interface EngineProduct {
  readonly id: ID;
  readonly key: string;
  /** Not for sale; the rest may be incomplete. */
  readonly withdrawn: boolean;
  /** As an entry of a file of products (docs/operations/import.md), not yet checked. */
  readonly entry: Readonly<Record<string, unknown>>;
  readonly stock: readonly { readonly sku: string; readonly pieces: number }[];
  readonly assets: readonly Asset[];
}

/** How the shop knows what staff have made in the dashboard. */
export const keyOf = ({ id, customFields }: { readonly id: ID; readonly customFields: object }, kind: string): string =>
  (customFields as { readonly key?: string | null }).key ?? `${kind}-${id}`;

/** Products with everything that the shop shows of them; null: all of them. */
export async function readProducts(
  connection: TransactionalConnection,
  ctx: RequestContext,
  { document, ids }: { readonly document: ShopDocument; readonly ids: readonly ID[] | null },
): Promise<EngineProduct[]> {
  const products = await connection.getRepository(ctx, Product).find({
    ...(ids && { where: { id: In([...ids]) } }),
    relations: {
      assets: { asset: true },
      facetValues: { facet: true },
      variants: { options: { group: true }, productVariantPrices: true, stockLevels: true },
    },
    relationLoadStrategy: 'query',
    order: { id: 'ASC' },
  });
  const settings = await connection.getRepository(ctx, GlobalSettings).findOneOrFail({ where: {} });
  const groups = await membershipsOf(connection, ctx, products, document);
  return products.map((product) => engineProduct(product, { document, settings, groups: groups.get(product.id) ?? [] }));
}

interface Membership extends Omit<CollectionFields, 'key'> {
  readonly key: string;
}

/** Collections are filled by jobs of the engine from their filters; this is what they have found. */
async function membershipsOf(
  connection: TransactionalConnection,
  ctx: RequestContext,
  products: readonly Product[],
  document: ShopDocument,
): Promise<ReadonlyMap<ID, readonly Membership[]>> {
  const repository = connection.getRepository(ctx, Collection);
  const collections = new Map(
    (await repository.find({ where: { isPrivate: false, isRoot: false } })).map((one) => {
      const { kind, featured } = one.customFields as unknown as CollectionFields;
      return [String(one.id), { key: keyOf(one, kind), kind, featured }];
    }),
  );
  const known = new Set([...document.categories, ...document.collections].map(({ key }) => key));
  const rows = (await repository.query(
    `SELECT DISTINCT v."productId" AS product, m."collectionId" AS collection
     FROM collection_product_variants_product_variant m JOIN product_variant v ON v.id = m."productVariantId"
     WHERE v."deletedAt" IS NULL AND v."productId" = ANY ($1)`,
    [products.map(({ id }) => id)],
  )) as { product: ID; collection: ID }[];
  const all = new Map<ID, Membership[]>();
  for (const { product, collection } of rows) {
    const found = collections.get(String(collection));
    if (found && known.has(found.key)) all.set(product, [...(all.get(product) ?? []), found]);
  }
  return all;
}

interface Surroundings {
  readonly document: ShopDocument;
  readonly settings: GlobalSettings;
  readonly groups: readonly Membership[];
}

function engineProduct(product: Product, { document, settings, groups }: Surroundings): EngineProduct {
  const fields = product.customFields as unknown as ProductFields;
  const key = keyOf(product, 'product');
  const variants = sorted(product.variants.filter(({ enabled, deletedAt }) => enabled && deletedAt === null));
  const assets = product.assets.toSorted((one, other) => one.position - other.position).map(({ asset }) => asset);
  const position = fields.position ?? LAST + Number(product.id);
  const ofTexts = (name: keyof ProductTexts) =>
    textsOf(product.translations, ({ customFields }) => (customFields as unknown as ProductTexts)[name]);
  const searchTerms = ofTexts('searchTerms');
  const facetNames = document.filter_groups.flatMap(({ key: facet, values }) => (values && !isConfigurationFacet(facet) ? [facet] : []));
  return {
    id: product.id,
    key,
    withdrawn: !product.enabled || product.deletedAt !== null,
    assets,
    stock: variants.map((variant) => ({ sku: variant.sku, pieces: saleable(variant, settings) })),
    entry: {
      key,
      withdrawn: false,
      position,
      slug: textsOf(product.translations, ({ slug }) => slug),
      title: textsOf(product.translations, ({ name }) => name),
      sub_title: ofTexts('subTitle'),
      description: textsOf(product.translations, ({ description }) => plainText(description)),
      long_description: ofTexts('longDescription'),
      details: factsOf(ofTexts('facts')),
      care: orNull(ofTexts('care')),
      safety_note: orNull(ofTexts('safetyNote')),
      size_label: orNull(ofTexts('sizeLabel')),
      ...(fields.vendorModel && { vendor_model: fields.vendorModel }),
      category: fields.category ?? undefined,
      stone: fields.stone,
      cut: fields.cut,
      stone_material: fields.stoneMaterial,
      main_stone:
        fields.stone && fields.cut && fields.stoneSize
          ? { kind: fields.stone, cut: fields.cut, size: fields.stoneSize.split('x').map(Number) }
          : null,
      resizable: fields.resizable,
      hover: fields.hover.length === 0 ? null : fields.hover,
      badge: fields.badge || null,
      ...saleOf(fields),
      engraving_max: fields.engravingMax,
      made_to_measure: fields.madeToMeasure,
      digital: fields.digital,
      categories: groups.filter(({ kind }) => kind === 'category').map((one) => one.key),
      collections: groups
        .filter(({ kind }) => kind === 'collection')
        .map(({ key: collection, featured }) => ({
          key: collection,
          position: featured.includes(key) ? featured.indexOf(key) : BEHIND_FEATURED + position,
        })),
      facets: Object.fromEntries(
        facetNames.map((facet) => [facet, product.facetValues.filter((one) => one.facet.code === facet).map(({ code }) => code)]),
      ),
      search_terms: { de: linesOf(searchTerms.de), en: linesOf(searchTerms.en), all: fields.searchCodes },
      configurations: variants.map((variant) => configuration(variant, settings)),
      pictures: assets.map((asset) => pictureEntry(asset)),
    },
  };
}

/** Products without a position are behind all others. */
const LAST = 1_000_000;
const BEHIND_FEATURED = 1000;

/** A sale that is over is none, whoever has ended it first: the backend's calendar or staff. */
function saleOf({ salePercent, saleEndsAt }: ProductFields): { sale_percent: number; sale_ends_at: string | null } {
  const isOver = salePercent === 0 || (saleEndsAt !== null && saleEndsAt.getTime() <= Date.now());
  return isOver ? { sale_percent: 0, sale_ends_at: null } : { sale_percent: salePercent, sale_ends_at: saleEndsAt?.toISOString() ?? null };
}

const optionOf = ({ options }: ProductVariant, ...groups: readonly string[]) => options.find(({ group }) => groups.includes(group.code));

/** Materials in the order in which they were made; of each, sizes from the smallest. */
function sorted(variants: readonly ProductVariant[]): ProductVariant[] {
  const byId = variants.toSorted((one, other) => Number(one.id) - Number(other.id));
  const materials = [...new Set(byId.map((one) => optionOf(one, MATERIAL)?.code))];
  const place = (one: ProductVariant): number => materials.indexOf(optionOf(one, MATERIAL)?.code);
  const size = (one: ProductVariant): number => Number(optionOf(one, ...SIZE_KINDS)?.code ?? 0);
  return byId.sort((one, other) => place(one) - place(other) || size(one) - size(other));
}

function configuration(variant: ProductVariant, settings: GlobalSettings): object {
  const size = optionOf(variant, ...SIZE_KINDS);
  return {
    sku: variant.sku,
    material: optionOf(variant, MATERIAL)?.code ?? null,
    size_kind: size?.group.code ?? '',
    size: size?.code ?? '',
    price: (variant.productVariantPrices[0]?.price ?? 0) / 100,
    stock: saleable(variant, settings),
    track_inventory: isTracked(variant, settings),
    default: (variant.customFields as { readonly isDefault?: boolean }).isDefault === true,
  };
}

const isTracked = ({ trackInventory }: ProductVariant, settings: GlobalSettings): boolean =>
  trackInventory === GlobalFlag.INHERIT ? settings.trackInventory : trackInventory === GlobalFlag.TRUE;

/** As the engine sells it: what lies there without what is promised, down to the threshold. */
function saleable(variant: ProductVariant, settings: GlobalSettings): number {
  const pieces = variant.stockLevels.reduce((sum, { stockOnHand, stockAllocated }) => sum + stockOnHand - stockAllocated, 0);
  return Math.max(0, pieces - (variant.useGlobalOutOfStockThreshold ? settings.outOfStockThreshold : variant.outOfStockThreshold));
}

/** The shop's pictures are WebP; of another upload a copy beside it is. */
export const pictureFile = ({ source }: Asset): string => `${basename(source, extname(source))}.webp`;

/** Of a picture, for those who do not see it. */
export const descriptionOf = ({ translations }: Asset): Texts =>
  textsOf(translations, ({ customFields }) => (customFields as { readonly alt?: string | null }).alt);

function pictureEntry(asset: Asset): object {
  const metal = (asset.customFields as { readonly metal?: string | null }).metal ?? '';
  return { file: pictureFile(asset), metal, alt: descriptionOf(asset) };
}
