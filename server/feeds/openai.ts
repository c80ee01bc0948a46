import { cutText } from '../../shared/commerce/cut-text.ts';
import { canonicalUrl } from '../../packages/engine/site.ts';
import type { FeedFormat } from './feed-format.ts';
import { amountOf, DESCRIPTION_MAX, type FeedOffer, type FeedTerms, idOf, TITLE_MAX } from './feed-offer.ts';

const AVAILABILITY = { in_stock: 'in_stock', pre_order: 'pre_order', out_of_stock: 'out_of_stock' } as const;

type Field = (one: FeedOffer, terms: FeedTerms) => string | number | boolean | readonly string[] | Readonly<Record<string, string>> | null;

/** THE table of OpenAI's product feed: its names have changed before. Null: the field is left out. */
export const OPENAI_FIELDS: Readonly<Record<string, Field>> = {
  item_id: ({ offer }) => idOf(offer.sku),
  title: ({ offer }) => cutText(offer.name, TITLE_MAX),
  description: ({ description }) => cutText(description, DESCRIPTION_MAX),
  url: ({ url }) => url,
  brand: (_, { company }) => company,
  image_url: ({ pictures: [picture] }) => picture ?? null,
  additional_image_urls: ({ pictures: [, ...others] }) => (others.length > 0 ? others.slice(0, 10) : null),
  price: ({ offer }, terms) => amountOf(offer.crossedOut ?? offer.price, terms),
  sale_price: ({ offer }, terms) => (offer.crossedOut === null ? null : amountOf(offer.price, terms)),
  availability: ({ offer }) => AVAILABILITY[offer.availability],
  condition: () => 'new',
  gtin: ({ offer }) => offer.gtin,
  mpn: ({ offer }) => offer.mpn,
  material: ({ offer }) => offer.material,
  product_category: ({ categories }) => (categories.length > 0 ? categories.join(' > ') : null),
  group_id: ({ hasVariants, productId }) => (hasVariants ? productId : null),
  listing_has_variations: ({ hasVariants }) => hasVariants,
  variant_dict: ({ offer: { color, size } }) =>
    color === null && size === null ? null : { ...(color !== null && { color }), ...(size !== null && { size }) },
  seller_name: (_, { company }) => company,
  seller_url: (_, { site, locale }) => canonicalUrl(site, locale, '/'),
  color: ({ color }) => color,
  size: ({ offer }) => offer.size,
  size_system: ({ sizeSystem }) => sizeSystem,
  return_policy: (_, { returns }) => returns.url,
  accepts_returns: ({ returnDays }) => (returnDays === null ? null : returnDays > 0),
  return_deadline_in_days: ({ returnDays }) => returnDays || null,
  target_countries: (_, { country }) => [country],
  store_country: (_, { companyCountry }) => companyCountry,
  is_eligible_search: () => true,
  // Orders are placed in the shop, by a person.
  is_eligible_checkout: () => false,
};

/** One JSON object for each line (jsonl), which OpenAI takes compressed. */
export const openai: FeedFormat = {
  name: ({ locale, country }) => `openai-${locale}-${country}.jsonl.gz`,
  head: () => '',
  item(offer, terms) {
    if (offer.pictures.length === 0) return null;
    const fields = Object.entries(OPENAI_FIELDS).map(([name, field]) => [name, field(offer, terms)] as const);
    return `${JSON.stringify(Object.fromEntries(fields.filter(([, value]) => value !== null)))}\n`;
  },
  tail: '',
};
