import { cutText } from '../../shared/commerce/cut-text.ts';
import { amountOf, DESCRIPTION_MAX, type FeedOffer, type FeedTerms, idOf, TITLE_MAX } from './feed-offer.ts';
import type { FeedFormat } from './feed-format.ts';
import { GoogleItem } from './google-item.ts';
import { escapeXml } from '../seo/sitemap-xml.ts';
import { DAY_MS } from '../../packages/contract/time.ts';

/** Google's number of jewellery in its taxonomy; it asks for gender and age group there. */
const JEWELLERY = '188';
/** The contract does not say for whom a product is made; grown-ups of any gender is what Google assumes of nothing. */
const FOR_WHOM = { gender: 'unisex', age_group: 'adult' } as const;
const AVAILABILITY = { in_stock: 'in_stock', pre_order: 'preorder', out_of_stock: 'out_of_stock' } as const;
const MATERIALS = 3;

/** RSS 2.0 with the attributes of Google Merchant Center, which Meta reads, too. */
export const google: FeedFormat = {
  name: ({ locale, country }) => `google-${locale}-${country}.xml`,
  head: ({ company, locale, site }) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n' +
    `<title>${escapeXml(company)}</title>\n<link>${escapeXml(site.origin)}</link>\n<description>${escapeXml(company)}</description>\n` +
    `<language>${locale}</language>\n`,
  item(offer, terms) {
    const item = GoogleItem.safeParse(googleItem(offer, terms));
    return item.success ? `<item>${elements(item.data)}</item>\n` : null;
  },
  tail: '</channel>\n</rss>\n',
};

export function googleItem(one: FeedOffer, terms: FeedTerms): GoogleItem {
  const { offer, pictures, digital } = one;
  const [picture = '', ...others] = pictures;
  return {
    id: idOf(offer.sku),
    title: cutText(offer.name, TITLE_MAX),
    description: cutText(one.description, DESCRIPTION_MAX),
    link: one.url,
    image_link: picture,
    additional_image_link: others.slice(0, 10),
    availability: AVAILABILITY[offer.availability],
    ...(offer.availability === 'pre_order' &&
      terms.productionDays !== undefined && { availability_date: instant(dayOf(terms.now) + terms.productionDays * DAY_MS) }),
    ...priceOf(one, terms),
    condition: 'new',
    brand: cutText(terms.company, 70),
    ...(offer.gtin !== null && { gtin: offer.gtin }),
    ...(offer.mpn !== null && { mpn: offer.mpn }),
    ...(offer.gtin === null && offer.mpn === null && { identifier_exists: 'no' }),
    // A gift card and a loose stone are no jewellery to wear, which has a colour at Google: it finds their category itself.
    ...(!digital && one.color !== null && { google_product_category: JEWELLERY, ...FOR_WHOM }),
    ...(one.categories.length > 0 && { product_type: one.categories.join(' > ').slice(0, 750) }),
    ...(one.hasVariants && { item_group_id: one.productId }),
    ...(one.color !== null && { color: one.color }),
    ...(offer.material !== null && { material: offer.material.split('/').slice(0, MATERIALS).join('/') }),
    ...(offer.size !== null && { size: offer.size }),
    ...(one.sizeSystem !== null && { size_system: one.sizeSystem }),
    shipping: one.deliveryCost === null ? [] : [{ country: terms.country, service: 'Standard', price: amountOf(one.deliveryCost, terms) }],
    product_detail: one.details
      .slice(0, 100)
      .flatMap(({ title, value }) =>
        title.trim() === '' || value.trim() === '' ? [] : [{ attribute_name: cutText(title, 140), attribute_value: cutText(value, 1000) }],
      ),
  };
}

/** `price` is the crossed-out price that the page shows; without one there is no `sale_price` (docs/law.md). */
function priceOf({ offer: { price, crossedOut, saleEndsAt } }: FeedOffer, terms: FeedTerms) {
  if (crossedOut === null) return { price: amountOf(price, terms) };
  const end = saleEndsAt === null ? NaN : Date.parse(saleEndsAt);
  return {
    price: amountOf(crossedOut, terms),
    sale_price: amountOf(price, terms),
    // The contract has no beginning. The sale runs while the feed is made, and Google wants both ends or none.
    ...(end > terms.now && { sale_price_effective_date: `${instant(dayOf(terms.now))}/${instant(end)}` }),
  };
}

const dayOf = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS;

/** `2026-11-26T00:00+0000` */
const instant = (time: number): string => `${new Date(time).toISOString().slice(0, 16)}+0000`;

type Value = string | readonly Value[] | { readonly [name: string]: Value };

/** An array is an element repeated, an object an element with others inside. */
const elements = (of: { readonly [name: string]: Value | undefined }): string =>
  Object.entries(of)
    .map(([name, value]) => (value === undefined ? '' : element(name, value)))
    .join('');

function element(name: string, value: Value): string {
  if (typeof value === 'string') return `<g:${name}>${escapeXml(value)}</g:${name}>`;
  if (isList(value)) return value.map((one) => element(name, one)).join('');
  return `<g:${name}>${elements(value)}</g:${name}>`;
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
