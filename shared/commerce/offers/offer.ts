import type { ConfigurationRow, Product } from '../../../packages/contract/product.ts';
import { href } from '../../routes.ts';
import type { CountryProfile } from '../country-profile.ts';
import { type PriceView, priceView, salePrice } from '../price.ts';
import { type StockStatus, stockStatus } from '../stock.ts';
import { deliveriesOf, type Delivery } from './delivery.ts';
import { nameOf, type OptionedProduct, type Traits, traitsOf } from './traits.ts';

/** The fields of a product that the rule reads, whichever call answered them. */
export type OfferedProduct = Pick<
  Product,
  'slug' | 'embedded' | 'start_at_cost' | 'sale' | 'sale_value' | 'sale_ends_at' | 'delivery_rates'
> &
  OptionedProduct & { readonly digital?: boolean | undefined };

/** The offer of one configuration. Pages, structured data and feeds write these values and no others. */
export interface Offer extends Traits {
  readonly sku: string;
  readonly name: string;
  /** Of its page, without the prefix of the language. */
  readonly path: string;
  readonly availability: StockStatus;
  /** To pay for one, with VAT, also while it is sold out. */
  readonly price: number;
  /** How a page shows the price: with what may be claimed about a reduction. */
  readonly view: PriceView;
  /** The prior price that stands crossed out beside the price; null: nothing is claimed. */
  readonly crossedOut: number | null;
  /** End of the sale that `price` belongs to; null: no sale, or no fixed end. */
  readonly saleEndsAt: string | null;
  /** Empty: nothing is known of it, or nothing is delivered (a digital product). */
  readonly deliveries: readonly Delivery[];
  readonly gtin: string | null;
  readonly mpn: string | null;
}

/** `Offer.price` alone, where many are compared. */
export const offeredPrice = (product: OfferedProduct, row: ConfigurationRow): number => salePrice(row.cost, product);

/** THE rule of what a configuration is offered for. */
export function offerOf(product: OfferedProduct, row: ConfigurationRow, profile: CountryProfile): Offer {
  const price = offeredPrice(product, row);
  const view = priceView(row, product, profile);
  return {
    sku: row.configuration_id,
    name: nameOf(product, row),
    path: href('product', { slug: product.slug }, product.embedded ? {} : { configuration_id: row.configuration_id }),
    ...traitsOf(product, row),
    availability: availabilityOf(product, row),
    price,
    view,
    crossedOut: view.kind === 'discounted' ? view.crossedOut : null,
    saleEndsAt: product.sale ? product.sale_ends_at : null,
    deliveries: product.digital ? [] : deliveriesOf(product.delivery_rates, price),
    gtin: row.gtin ?? null,
    mpn: row.mpn ?? null,
  };
}

/** A file is neither made nor sent: on stock unless it is sold out. */
function availabilityOf({ digital = false }: OfferedProduct, row: ConfigurationRow): StockStatus {
  const status = stockStatus(row);
  return digital && status === 'pre_order' ? 'in_stock' : status;
}
