import { createHash } from 'node:crypto';
import type { Bootstrap } from '../../packages/contract/bootstrap.ts';
import type { OffersProduct } from '../../packages/contract/offers.ts';
import type { ConfigurationRow, ProductDetail } from '../../packages/contract/product.ts';
import type { CountryProfile } from '../../shared/commerce/country-profile.ts';
import { detailsOf } from '../../shared/commerce/details.ts';
import { type Offer, offerOf } from '../../shared/commerce/offers/offer.ts';
import { returnDays } from '../../shared/commerce/return-window.ts';
import { ringSizeOf } from '../../shared/commerce/resize.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { canonicalUrl, type Site } from '../../packages/engine/site.ts';

/** A configuration as the backend gives it, by whichever call. */
export interface OfferedConfiguration {
  readonly product: Omit<OffersProduct, 'configurations'>;
  readonly row: ConfigurationRow;
  /** As `picturesOf`; the first one is the main picture. */
  readonly pictures: readonly string[];
}

/** Facts that hold for all items of a feed. */
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
  readonly returns: ReturnFacts;
  /** When the feed is made. */
  readonly now: number;
}

export interface ReturnFacts {
  /** The page about returns. */
  readonly url: string;
  readonly timeframes: Bootstrap['return_timeframes'];
  readonly defaultDays: number;
}

/** The values of one configuration that the formats write. */
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
  /** `Gelbgold 750` is „Gelbgold“; null: no metal. */
  readonly color: string | null;
  /** Of rings: their size is the circumference in millimetres (ISO 8653). */
  readonly sizeSystem: 'EU' | null;
  /** 0: cannot be returned; null: not known. */
  readonly returnDays: number | null;
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
    color: offer.color && offer.color.replace(FINENESS, '').trim(),
    sizeSystem: isRing(product) ? 'EU' : null,
    returnDays: returnDaysOf(product, terms),
    deliveryCost: digital ? 0 : (delivery?.cost ?? null),
  };
}

/** Parts of a thousand, or carats of gold, in the languages of the shop; readers want the colour alone. */
const FINENESS = /(?:\sde)?\s?\b\d+(?:\s(?:carat|karaat|quilates))?(?!\p{L})/giu;

const isRing = ({ item_page: { options } }: Pick<OffersProduct, 'item_page'>): boolean =>
  options.some(
    ({ key, values }) => key === 'size' && values.every((value) => ringSizeOf({ options: [{ key, value: value.title }] }) !== null),
  );

/** A file that comes by mail has no period. */
function returnDaysOf(product: OfferedConfiguration['product'], { returns }: FeedTerms): number | null {
  const { categories_ids, collections_ids, made_to_measure, digital = false } = product;
  if (digital || !categories_ids || !collections_ids || made_to_measure === undefined) return null;
  return returnDays({ categories_ids, collections_ids, made_to_measure }, returns.timeframes, returns.defaultDays);
}

/** `1890.00 EUR` */
export const amountOf = (amount: number, { currency }: FeedTerms): string => `${amount.toFixed(2)} ${currency}`;

const ID_MAX = 50;
export const TITLE_MAX = 150;
export const DESCRIPTION_MAX = 5000;

/** Both Google and OpenAI take no longer ids. A longer sku keeps its beginning; its hash tells it from others. */
export const idOf = (sku: string): string =>
  sku.length <= ID_MAX ? sku : `${sku.slice(0, ID_MAX - 17)}-${createHash('sha256').update(sku).digest('hex').slice(0, 16)}`;
