import type { ComponentType } from 'react';
import type { RouteKey } from '../../shared/routes.ts';
import type { Namespace } from '../core/i18n.ts';
import type { PageLoader } from '../core/page.tsx';
import type { PageData, PageVariant, PageView } from '../core/page-view.ts';

interface PageEntry {
  /** Namespaces that the page needs besides `common`. */
  readonly texts: readonly Namespace[];
  readonly page: () => Promise<PageModule>;
  /** Further texts of the variants in `PageModule.variants`. */
  readonly variantTexts?: Partial<Record<PageVariant, readonly Namespace[]>>;
}

interface PageModule {
  readonly default: ComponentType;
  /** Absent: nothing to load, or only the shopper's browser knows it. */
  readonly load?: PageLoader;
  /** Imported by the page's chunk, so that its style sheet has theirs. */
  readonly variants?: Partial<Record<PageVariant, () => Promise<{ default: ComponentType }>>>;
}

const SIGN_IN_TEXTS = ['account', 'form', 'errors', 'validation'] as const;
const NEWSLETTER_TEXTS = ['newsletter', 'form', 'errors', 'validation'] as const;
const WITHDRAWAL_TEXTS = ['withdrawal', 'form', 'errors', 'validation'] as const;
const RETURN_TEXTS = ['return', 'part', 'order', 'cart', 'form', 'errors', 'validation'] as const;
const ORDER_TEXTS = [...SIGN_IN_TEXTS, 'part', 'orders', 'order', 'checkout', 'cart'] as const;

/** One row for each row of the route table. */
export const pages: Readonly<Record<RouteKey, PageEntry>> = {
  home: { texts: ['blocks', 'magazine'], page: () => import('../pages/home/page.tsx') },
  catalog: { texts: ['catalog'], page: () => import('../pages/catalog/page.tsx') },
  category: { texts: ['catalog'], page: () => import('../pages/category/page.tsx') },
  collections: { texts: ['catalog'], page: () => import('../pages/collections/page.tsx') },
  collection: { texts: ['catalog'], page: () => import('../pages/collection/page.tsx') },
  product: { texts: ['product', 'countdown'], page: () => import('../pages/product/page.tsx') },
  content: {
    texts: ['blocks', 'magazine'],
    page: () => import('../pages/content/page.tsx'),
    variantTexts: { faq: ['faq'], contact: ['contact', 'form', 'errors', 'validation'] },
  },
  magazine: { texts: ['magazine'], page: () => import('../pages/magazine/page.tsx') },
  knowledge: { texts: ['knowledge', 'magazine', 'sizes'], page: () => import('../pages/knowledge/page.tsx') },
  magazineSection: { texts: ['magazine'], page: () => import('../pages/magazineSection/page.tsx') },
  post: { texts: ['magazine'], page: () => import('../pages/post/page.tsx') },
  comparison: { texts: ['comparison', 'sizes'], page: () => import('../pages/comparison/page.tsx') },
  ringSizer: { texts: ['sizer'], page: () => import('../pages/ringSizer/page.tsx') },
  wishlist: { texts: ['wishlist', 'form', 'errors', 'validation'], page: () => import('../pages/wishlist/page.tsx') },
  wishlistShared: { texts: ['wishlist'], page: () => import('../pages/wishlistShared/page.tsx') },
  cart: { texts: ['cart', 'errors'], page: () => import('../pages/cart/page.tsx') },
  journey: { texts: ['journey'], page: () => import('../pages/journey/page.tsx') },
  checkoutSuccess: {
    texts: ['order', 'checkout', 'cart', 'errors', 'account', 'form', 'validation'],
    page: () => import('../pages/checkoutSuccess/page.tsx'),
  },
  checkoutPayout: {
    texts: ['payout', 'checkout', 'errors'],
    page: () => import('../pages/checkoutPayout/page.tsx'),
  },
  checkout: { texts: ['checkout', 'cart', 'errors', 'validation'], page: () => import('../pages/checkout/page.tsx') },
  signIn: { texts: SIGN_IN_TEXTS, page: () => import('../pages/signIn/page.tsx') },
  signUp: { texts: SIGN_IN_TEXTS, page: () => import('../pages/signUp/page.tsx') },
  recoverPassword: { texts: SIGN_IN_TEXTS, page: () => import('../pages/recoverPassword/page.tsx') },
  verify: { texts: SIGN_IN_TEXTS, page: () => import('../pages/verify/page.tsx') },
  profile: {
    texts: [...SIGN_IN_TEXTS, 'part', 'profile', 'orders'],
    page: () => import('../pages/profile/page.tsx'),
  },
  orders: { texts: ORDER_TEXTS, page: () => import('../pages/orders/page.tsx') },
  order: { texts: ORDER_TEXTS, page: () => import('../pages/order/page.tsx') },
  customerTracking: {
    texts: ORDER_TEXTS,
    page: () => import('../pages/customerTracking/page.tsx'),
  },
  customerTrackingOf: { texts: ORDER_TEXTS, page: () => import('../pages/customerTrackingOf/page.tsx') },
  addresses: {
    texts: [...SIGN_IN_TEXTS, 'part', 'addresses', 'checkout'],
    page: () => import('../pages/addresses/page.tsx'),
  },
  tracking: { texts: ORDER_TEXTS, page: () => import('../pages/tracking/page.tsx') },
  returnFind: { texts: RETURN_TEXTS, page: () => import('../pages/returnFind/page.tsx') },
  returnRequest: { texts: RETURN_TEXTS, page: () => import('../pages/returnRequest/page.tsx') },
  returnDone: { texts: ['return', 'part', 'cart', 'orders'], page: () => import('../pages/returnDone/page.tsx') },
  withdrawal: { texts: WITHDRAWAL_TEXTS, page: () => import('../pages/withdrawal/page.tsx') },
  withdrawalConfirm: {
    texts: WITHDRAWAL_TEXTS,
    page: () => import('../pages/withdrawalConfirm/page.tsx'),
  },
  withdrawalReceipt: { texts: ['withdrawal'], page: () => import('../pages/withdrawalReceipt/page.tsx') },
  preview: { texts: ['blocks', 'magazine'], page: () => import('../pages/preview/page.tsx') },
  cookieSettings: { texts: ['cookies'], page: () => import('../pages/cookieSettings/page.tsx') },
  newsletterConfirm: { texts: NEWSLETTER_TEXTS, page: () => import('../pages/newsletterConfirm/page.tsx') },
  newsletterUnsubscribe: { texts: NEWSLETTER_TEXTS, page: () => import('../pages/newsletterUnsubscribe/page.tsx') },
  form: {
    texts: ['newsletter', 'contact', 'inquiry', 'form', 'errors', 'validation'],
    page: () => import('../pages/form/page.tsx'),
  },
  error: { texts: [], page: () => import('../pages/error/page.tsx') },
};

export function textsOf({ key, data }: Pick<PageView, 'key' | 'data'>): readonly Namespace[] {
  if (key === null) return ['common'];
  const { texts, variantTexts } = pages[key];
  return ['common', ...texts, ...((data?.variant && variantTexts?.[data.variant]) ?? [])];
}

/** The page's own component, or that of the variant that its data ask for. */
export async function componentOf(key: RouteKey, data: PageData | null): Promise<ComponentType> {
  const { default: Page, variants } = await pages[key].page();
  const variant = data?.variant && variants?.[data.variant];
  return variant ? (await variant()).default : Page;
}
