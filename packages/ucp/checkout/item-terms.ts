import type { Cart } from '../../contract/cart.ts';
import type { Product } from '../../contract/product.ts';
import { DUTIES } from '../../../shared/commerce/country-profile.ts';
import { returnDays } from '../../../shared/commerce/return-window.ts';
import { disclosuresOf, policiesOf, type Policy, type ReturnTerms } from '../wire/policies.ts';
import { hasPoliciesAndPermalinks, type UcpVersion } from '../wire/version.ts';
import type { Message } from '../wire/wire.ts';
import { exemptionOf } from '../../../shared/commerce/withdrawal-exemption.ts';
import { href } from '../../../shared/routes.ts';
import { readUnlessRefused, type ShopCalls } from '../shop-calls.ts';

export interface ItemTerms {
  /** In versions that have them. */
  readonly policies?: readonly Policy[];
  readonly disclosures: readonly Message[];
}

type Grouped = Pick<Product, 'categories_ids' | 'collections_ids' | 'made_to_measure'>;

/** Of the lines of an answer, which has them in the order of the cart. */
export async function lineTerms(shop: ShopCalls, version: UcpVersion, lines: Cart['items']): Promise<ItemTerms> {
  const daysOf = await returnDaysOf(shop);
  const items = await Promise.all(
    lines.map(async (line, index): Promise<ReturnTerms> => {
      const product = await readUnlessRefused(shop.read('getProduct', { params: { slug: line.slug }, query: {} }));
      const { made_to_measure, digital } = line;
      const days = daysOf({ categories_ids: [], collections_ids: [], ...product?.data, made_to_measure });
      return { path: `$.line_items[${index}]`, days, exemption: exemptionOf(line), digital, engravable: false };
    }),
  );
  return termsOf(shop, version, items);
}

export async function productTerms(shop: ShopCalls, version: UcpVersion, product: Product): Promise<ItemTerms> {
  const { made_to_measure, digital = false } = product;
  const exemption = exemptionOf({ engraving: {}, made_to_measure });
  const days = (await returnDaysOf(shop))(product);
  return termsOf(shop, version, [{ path: '$.product', days, exemption, digital, engravable: product.item_page.engraving !== null }]);
}

async function returnDaysOf(shop: ShopCalls): Promise<(product: Grouped) => number> {
  const { return_timeframes: timeframes, settings } = await shop.read('getBootstrap').then(({ data }) => data);
  return (product) => returnDays(product, timeframes, settings.default_return_timeframe);
}

async function termsOf(shop: ShopCalls, version: UcpVersion, items: readonly ReturnTerms[]): Promise<ItemTerms> {
  const [{ profile }, texts] = await Promise.all([shop.catalogContext(), shop.texts()]);
  const rules = {
    ...DUTIES[profile],
    texts,
    returnsUrl: shop.urlOf(href('content', { slug: texts.returnsSlug })),
    termsUrl: shop.urlOf(href('content', { slug: texts.termsSlug })),
  };
  const policies = hasPoliciesAndPermalinks(version) ? policiesOf(items, rules) : [];
  return { disclosures: disclosuresOf(items, rules), ...(policies.length > 0 && { policies }) };
}
