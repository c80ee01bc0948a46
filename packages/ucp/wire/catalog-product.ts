import type { ConfigurationRow, Product } from '../../contract/product.ts';
import { href } from '../../../shared/routes.ts';
import type { CountryProfile } from '../../../shared/commerce/country-profile.ts';
import { toCents } from '../../../shared/commerce/money.ts';
import { type Offer, offeredPrice, offerOf } from '../../../shared/commerce/offers/offer.ts';
import { colourOf, coloursOf, picturesOf } from '../../../shared/commerce/offers/pictures.ts';
import { type AskedOptions, chooseOptions, selectedOptions, shownOptions } from './option-choice.ts';
import type { CatalogProduct, Price, Variant } from './wire.ts';

export interface CatalogContext {
  /** Absolute address of a path without prefix. */
  readonly urlOf: (path: string) => string;
  /** Absolute address of a picture. */
  readonly imageOf: (url: string) => string;
  readonly currency: string;
  readonly profile: CountryProfile;
}

/** Which configurations of a product are asked for, and how many of them at most. */
export interface Asked extends AskedOptions {
  readonly max: number;
}

/**
 * A product as UCP's catalogue describes it, with the configurations that match what is asked for; the first one is featured. Prices and
 * stock are those of the offer rule. Null: nothing of it is for sale.
 */
export function catalogProduct(product: Product, asked: Asked, context: CatalogContext): CatalogProduct | null {
  const { configurations } = product.item_page;
  const choice = chooseOptions(product, asked);
  if (choice === null) return null;
  const prices = configurations.map((row) => offeredPrice(product, row));
  const priceOf = (price: number): Price => ({ amount: toCents(price), currency: context.currency });
  const { title, description } = product.mixedTranslation;
  return {
    id: String(product.id),
    handle: product.slug,
    title,
    description: { plain: description },
    url: context.urlOf(href('product', { slug: product.slug })),
    categories: product.categories.map((category) => ({ value: category.title, taxonomy: 'merchant' })),
    price_range: { min: priceOf(Math.min(...prices)), max: priceOf(Math.max(...prices)) },
    media: imagesOf(product, choice.rows[0] as ConfigurationRow, context),
    options: shownOptions(product, choice),
    selected: selectedOptions(product, choice.keys),
    variants: choice.rows.slice(0, asked.max).map((row) => variantOf(product, row, context)),
  };
}

function variantOf(product: Product, row: ConfigurationRow, context: CatalogContext): Variant {
  const offer = offerOf(product, row, context.profile);
  const priceOf = (amount: number): Price => ({ amount: toCents(amount), currency: context.currency });
  const media = imagesOf(product, row, context);
  return {
    id: offer.sku,
    sku: offer.sku,
    title: offer.name,
    description: { plain: offer.name },
    url: context.urlOf(offer.path),
    price: priceOf(offer.price),
    ...(offer.crossedOut !== null && { list_price: priceOf(offer.crossedOut) }),
    availability: availabilityOf(offer),
    ...(offer.gtin !== null && { barcodes: [{ type: 'GTIN', value: offer.gtin }] }),
    options: selectedOptions(product, row.options),
    ...(media.length > 0 && { media }),
  };
}

const STATUS = { in_stock: 'in_stock', pre_order: 'preorder', out_of_stock: 'out_of_stock' } as const satisfies Record<
  Offer['availability'],
  string
>;
const availabilityOf = ({ availability }: Offer): Variant['availability'] => ({
  available: availability !== 'out_of_stock',
  status: STATUS[availability],
});

/** All pictures of the configuration that the answer has them of, else that of its colour. */
function imagesOf(product: Product, row: ConfigurationRow, { imageOf }: CatalogContext): { type: 'image'; url: string }[] {
  const whole = [product.selected_config, product.default_config].find((one) => one?.configuration_id === row.configuration_id);
  const urls = whole
    ? picturesOf(whole.medias)
    : coloursOf(product).flatMap((colour) => (colour.key === colourOf(product, row) ? [colour.picture] : []));
  return urls.map((url) => ({ type: 'image', url: imageOf(url) }));
}
