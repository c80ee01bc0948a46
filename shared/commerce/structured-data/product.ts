/**
 * Every byte is sent to shoppers too: a ring with all its metals and sizes would be 80 KB. Sizes are left out, because they have no images
 * and rarely prices of their own. The terms of an offer are the largest part; they are written once and referenced by `@id`. Delivery costs
 * are a field of the product (`delivery_rates`), because POST /orders/rates needs a cart. Return fees are left out: the backend has them as
 * text.
 */
import type { ConfigurationRow, Product } from '../../contract/product.ts';
import type { CountryProfile } from '../country-profile.ts';
import { findBySku } from '../configuration-choice.ts';
import { offer, type OfferTerms } from './offer.ts';
import { asDocument, type Node } from './node.ts';
import { returnPolicy } from './returns.ts';

export interface ProductContext {
  /** Absolute URL of a configuration, or of the product. */
  readonly urlOf: (row?: ConfigurationRow) => string;
  /** Absolute URL of a picture. */
  readonly imageOf: (url: string) => string;
  /** Pictures of the configuration shown. */
  readonly images: readonly string[];
  readonly company: string;
  readonly currency: string;
  readonly profile: CountryProfile;
  readonly returnDays: number;
  /** Wire codes of the countries of delivery. */
  readonly countries: readonly string[];
  readonly now: number;
}

/**
 * The product with the configuration and price shown. A product with several metals or sizes is a ProductGroup: the configuration shown,
 * then one for each other colour. Null if nothing is for sale, because search engines report a product without an
 * offer as an error.
 */
export function productData(product: Product, shown: ConfigurationRow, context: ProductContext): Node | null {
  if (product.default_sku === null) return null;
  const { title, description } = product.mixedTranslation;
  const terms: OfferTerms = {
    currency: context.currency,
    profile: context.profile,
    returns: returnPolicy(context.returnDays, context.countries),
    now: context.now,
    once: writtenOnce(),
  };
  const common = { name: title, description, brand: { '@type': 'Brand', name: context.company } };
  const variant = (row: ConfigurationRow, images: readonly string[]): Node => ({
    '@type': 'Product',
    sku: row.configuration_id,
    ...(images.length > 0 && { image: images.map((url) => context.imageOf(url)) }),
    ...traits(product, row),
    offers: offer(product, row, context.urlOf(product.embedded ? undefined : row), terms),
  });

  const varying = variesBy(product);
  if (varying.length === 0) return asDocument({ ...variant(shown, context.images), ...common });
  const variants = [{ row: shown, images: context.images }, ...otherColours(product, shown)];
  return asDocument({
    '@type': 'ProductGroup',
    ...common,
    url: context.urlOf(),
    productGroupID: String(product.id),
    variesBy: varying.map((property) => `https://schema.org/${property}`),
    hasVariant: variants.map(({ row, images }) => ({ ...variant(row, images), name: nameOf(product, row) })),
  });
}

type Option = Product['item_page']['options'][number];

/** Options that schema.org has properties for: those with swatches are metals; sizes and lengths are sizes. */
const isMetal = ({ values }: Option): boolean => values.some(({ swatch }) => swatch !== null);
const isSize = ({ key }: Option): boolean => key === 'size' || key === 'length';

function variesBy({ item_page: { options } }: Product): string[] {
  const varying = options.filter(({ values }) => values.length > 1);
  return varying.flatMap((option) => (isMetal(option) ? ['color', 'material'] : isSize(option) ? ['size'] : []));
}

const titleOf = ({ key, values }: Option, row: ConfigurationRow): string | undefined =>
  values.find((value) => value.key === row.options[key])?.title;

function traits({ item_page: { options }, materials }: Product, row: ConfigurationRow) {
  const metalOption = options.find(isMetal);
  const sizeOption = options.find(isSize);
  const metal = metalOption && titleOf(metalOption, row);
  const size = sizeOption && titleOf(sizeOption, row);
  const others = materials.map(({ title }) => title).filter((title) => !metalOption?.values.some((value) => value.title === title));
  const material = [...(metal === undefined ? [] : [metal]), ...others].join('/');
  return {
    ...(metal !== undefined && { color: metal }),
    ...(material !== '' && { material }),
    ...(size !== undefined && { size }),
  };
}

const nameOf = ({ mixedTranslation, item_page: { options } }: Product, row: ConfigurationRow): string =>
  [mixedTranslation.title, ...options.flatMap((option) => titleOf(option, row) ?? [])].join(', ');

/** The default configuration of each other colour, with its picture. */
function otherColours({ variant_plp_image: variants, item_page: { options, configurations } }: Product, shown: ConfigurationRow) {
  const metal = options.find(isMetal)?.key ?? '';
  return variants.flatMap(({ sku, image }) => {
    const row = findBySku(configurations, sku);
    return row && row.options[metal] !== shown.options[metal] ? [{ row, images: [image] }] : [];
  });
}

function writtenOnce(): OfferTerms['once'] {
  const written = new Set<unknown>();
  return (node) => {
    const id = node['@id'];
    if (typeof id !== 'string' || !written.has(id)) {
      written.add(id);
      return node;
    }
    return { '@id': id };
  };
}
