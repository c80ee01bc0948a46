import { salePrice } from '../../../shared/commerce/price.ts';
import { stockStatus } from '../../../shared/commerce/stock.ts';
import type { ConfigurationRow, Product } from '../../../shared/contract/product.ts';

/** Offers are said to hold for 30 days (specification, section 9). */
const VALID_DAYS = 30;
const DAY_MS = 86_400_000;

const AVAILABILITY = { in_stock: 'InStock', pre_order: 'PreOrder', out_of_stock: 'OutOfStock' } as const;

export interface OfferContext {
  /** Absolute address of the shown configuration. */
  readonly url: string;
  /** Absolute addresses. */
  readonly images: readonly string[];
  readonly company: string;
  readonly currency: string;
  readonly returnDays: number;
  /** Where the shop delivers to, wire codes. */
  readonly countries: readonly string[];
  readonly now: number;
}

/** What search engines are told about the piece: the very configuration that the page shows, at the very price. */
export function productData(product: Product, row: ConfigurationRow, context: OfferContext): object {
  const { title, description } = product.mixedTranslation;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    description,
    sku: row.configuration_id,
    image: context.images,
    brand: { '@type': 'Brand', name: context.company },
    ...(product.materials.length > 0 && { material: product.materials.map((material) => material.title) }),
    ...(product.default_sku !== null && { offers: offer(product, row, context) }),
  };
}

const offer = (product: Product, row: ConfigurationRow, { url, company, currency, returnDays, countries, now }: OfferContext) => ({
  '@type': 'Offer',
  url,
  sku: row.configuration_id,
  price: salePrice(row.cost, product).toFixed(2),
  priceCurrency: currency,
  priceValidUntil: new Date(now + VALID_DAYS * DAY_MS).toISOString().slice(0, 10),
  availability: `https://schema.org/${AVAILABILITY[stockStatus(row)]}`,
  itemCondition: 'https://schema.org/NewCondition',
  seller: { '@type': 'Organization', name: company },
  hasMerchantReturnPolicy: {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: countries.map((code) => (code === 'EL' ? 'GR' : code)),
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returnDays,
    returnMethod: 'https://schema.org/ReturnByMail',
  },
});

/** For a data block: without `<` nothing in it can end the element. */
export const dataBlock = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
