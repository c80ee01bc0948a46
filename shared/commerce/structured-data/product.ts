/**
 * Every byte is sent to shoppers too: a ring with all its metals and sizes would be 80 KB. Sizes are left out, because they have no images
 * and rarely prices of their own. The terms of an offer are the largest part; they are written once and referenced by `@id`. Delivery costs
 * are a field of the product (`delivery_rates`), because POST /orders/rates needs a cart. Return fees are left out: the backend has them as
 * text.
 */
import type { ConfigurationRow, Product } from '../../../packages/contract/product.ts';
import { href } from '../../routes.ts';
import type { CountryProfile } from '../country-profile.ts';
import { offerOf } from '../offers/offer.ts';
import { colourOf, coloursOf } from '../offers/pictures.ts';
import { isMetal, isSize } from '../offers/traits.ts';
import { offerNode, type OfferTerms } from './offer.ts';
import { asDocument, type Node } from './node.ts';
import { returnPolicies } from './returns.ts';

export interface ProductContext {
  /** Absolute URL of a path without prefix. */
  readonly urlOf: (path: string) => string;
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
    returns: product.digital ? null : returnPolicies(context.returnDays, context.countries),
    now: context.now,
    once: writtenOnce(),
  };
  const common = { name: title, description, brand: { '@type': 'Brand', name: context.company } };
  const variant = (row: ConfigurationRow, images: readonly string[]) => {
    const offer = offerOf(product, row, context.profile);
    const { sku, color, material, size, gtin, mpn } = offer;
    const node: Node = {
      '@type': 'Product',
      sku,
      ...(gtin !== null && { gtin }),
      ...(mpn !== null && { mpn }),
      ...(images.length > 0 && { image: images.map((url) => context.imageOf(url)) }),
      ...(color !== null && { color }),
      ...(material !== null && { material }),
      ...(size !== null && { size }),
      offers: offerNode(offer, context.urlOf(offer.path), terms),
    };
    return { node, name: offer.name };
  };

  const varying = variesBy(product);
  if (varying.length === 0) return asDocument({ ...variant(shown, context.images).node, ...common });
  const variants = [{ row: shown, images: context.images }, ...otherColours(product, shown)];
  return asDocument({
    '@type': 'ProductGroup',
    ...common,
    url: context.urlOf(href('product', { slug: product.slug })),
    productGroupID: String(product.id),
    variesBy: varying.map((property) => `https://schema.org/${property}`),
    hasVariant: variants.map(({ row, images }) => {
      const { node, name } = variant(row, images);
      return { ...node, name };
    }),
  });
}

function variesBy({ item_page: { options } }: Product): string[] {
  const varying = options.filter(({ values }) => values.length > 1);
  return varying.flatMap((option) => (isMetal(option) ? ['color', 'material'] : isSize(option) ? ['size'] : []));
}

/** The default configuration of each other colour, with its picture. */
const otherColours = (product: Product, shown: ConfigurationRow) =>
  coloursOf(product)
    .filter(({ key }) => key !== colourOf(product, shown))
    .map(({ row, picture }) => ({ row, images: [picture] }));

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
