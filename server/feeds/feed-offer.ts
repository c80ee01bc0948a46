import { createHash } from 'node:crypto';
import type { OffersProduct } from '../../shared/contract/offers.ts';
import type { ConfigurationRow, ProductDetail } from '../../shared/contract/product.ts';
import type { CountryProfile } from '../../shared/commerce/country-profile.ts';
import { detailsOf } from '../../shared/commerce/details.ts';
import { type Offer, offerOf } from '../../shared/commerce/offers/offer.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { canonicalUrl, type Site } from '../../shared/i18n/site.ts';

/** A configuration as the backend gives it, by whichever call. */
export interface OfferedConfiguration {
  readonly product: Omit<OffersProduct, 'configurations'>;
  readonly row: ConfigurationRow;
  /** As `picturesOf`; the first one is the main picture. */
  readonly pictures: readonly string[];
}

/** What holds for all items of a feed. */
export interface FeedTerms {
  readonly site: Site;
  readonly locale: Locale;
  /** ISO 3166-1 alpha-2: where the feed's readers live. */
  readonly country: string;
  readonly currency: string;
  readonly company: string;
  /** ISO 3166-1 alpha-2: where the shop is. */
  readonly companyCountry: string;
  readonly profile: CountryProfile;
  /** Origin of pictures that are paths. */
  readonly mediaOrigin: string;
  /** Days from the order of what is made to order to its dispatch; undefined: not known. */
  readonly productionDays: number | undefined;
  /** When the feed is made. */
  readonly now: number;
}

/** What the formats write of one configuration. */
export interface FeedOffer {
  readonly offer: Offer;
  readonly url: string;
  readonly pictures: readonly string[];
  readonly productId: string;
  readonly title: string;
  readonly description: string;
  /** The general one first. */
  readonly categories: readonly string[];
  readonly details: readonly ProductDetail[];
  /** The product has other configurations, too. */
  readonly hasVariants: boolean;
  readonly digital: boolean;
  /** To the feed's country; null: not known. */
  readonly deliveryCost: number | null;
}

/** Null: not for sale, or not delivered to the feed's country. */
export function feedOfferOf({ product, row, pictures }: OfferedConfiguration, terms: FeedTerms): FeedOffer | null {
  if (product.default_sku === null) return null;
  const offer = offerOf(product, row, terms.profile);
  const delivery = offer.deliveries.find(({ countries }) => countries.includes(terms.country));
  if (offer.deliveries.length > 0 && !delivery) return null;
  const { title, description } = product.mixedTranslation;
  const digital = product.digital ?? false;
  return {
    offer,
    url: canonicalUrl(terms.site, terms.locale, offer.path),
    pictures: pictures.map((url) => (url.startsWith('/') ? terms.mediaOrigin + url : url)),
    productId: String(product.id),
    title,
    description: description.trim() === '' ? title : description,
    categories: product.categories.map((one) => one.title),
    details: detailsOf(product, row),
    hasVariants: product.item_page.options.some(({ values }) => values.length > 1),
    digital,
    deliveryCost: digital ? 0 : (delivery?.cost ?? null),
  };
}

/** `1890.00 EUR` */
export const amountOf = (amount: number, { currency }: FeedTerms): string => `${amount.toFixed(2)} ${currency}`;

const ID_MAX = 50;
export const TITLE_MAX = 150;
export const DESCRIPTION_MAX = 5000;

/** Both Google and OpenAI take no longer ids. A longer sku keeps its beginning; its hash tells it from others. */
export const idOf = (sku: string): string =>
  sku.length <= ID_MAX ? sku : `${sku.slice(0, ID_MAX - 17)}-${createHash('sha256').update(sku).digest('hex').slice(0, 16)}`;
