import { href } from '../../../shared/routes.ts';
import type { ShopCalls } from '../shop-calls.ts';
import type { UcpTexts } from '../texts.ts';

interface Link {
  readonly type: 'terms_of_service' | 'privacy_policy' | 'refund_policy';
  readonly url: string;
}

/** Links that a platform has to show beside a purchase. */
export const legalLinks = (shop: Pick<ShopCalls, 'urlOf'>, { termsSlug, privacySlug, returnsSlug }: UcpTexts): Link[] => [
  { type: 'terms_of_service', url: shop.urlOf(href('content', { slug: termsSlug })) },
  { type: 'privacy_policy', url: shop.urlOf(href('content', { slug: privacySlug })) },
  { type: 'refund_policy', url: shop.urlOf(href('content', { slug: returnsSlug })) },
];
