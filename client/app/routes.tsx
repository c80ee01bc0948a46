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

const FORM_TEXTS = ['form', 'errors', 'validation'] as const;
const SIGN_IN_TEXTS = ['account', ...FORM_TEXTS] as const;
const ACCOUNT_TEXTS = [...SIGN_IN_TEXTS, 'part'] as const;
const NEWSLETTER_TEXTS = ['newsletter', ...FORM_TEXTS] as const;
const WITHDRAWAL_TEXTS = ['withdrawal', ...FORM_TEXTS] as const;
const RETURN_TEXTS = ['return', 'part', 'order', 'cart', ...FORM_TEXTS] as const;
const ORDER_TEXTS = [...ACCOUNT_TEXTS, 'orders', 'order', 'checkout', 'cart'] as const;

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
    page: () => import('../pages/content/content-page.tsx'),
    variantTexts: { faq: ['faq'], contact: ['contact', ...FORM_TEXTS] },
  },
  magazine: { texts: ['magazine'], page: () => import('../pages/magazine/magazine-page.tsx') },
  knowledge: { texts: ['knowledge', 'magazine', 'sizes'], page: () => import('../pages/knowledge/page.tsx') },
  magazineSection: { texts: ['magazine'], page: () => import('../pages/magazine/section-page.tsx') },
  post: { texts: ['magazine'], page: () => import('../pages/magazine/post-page.tsx') },
  comparison: { texts: ['comparison', 'sizes'], page: () => import('../pages/comparison/page.tsx') },
  ringSizer: { texts: ['sizer'], page: () => import('../pages/ringSizer/page.tsx') },
  wishlist: { texts: ['wishlist', ...FORM_TEXTS], page: () => import('../pages/wishlist/wishlist-page.tsx') },
  wishlistShared: { texts: ['wishlist'], page: () => import('../pages/wishlist/shared-wishlist-page.tsx') },
  cart: { texts: ['cart', 'errors'], page: () => import('../pages/cart/page.tsx') },
  quiz: { texts: ['quiz'], page: () => import('../pages/quiz/page.tsx') },
  checkoutSuccess: {
    texts: ['order', 'checkout', 'cart', ...SIGN_IN_TEXTS],
    page: () => import('../pages/checkoutSuccess/page.tsx'),
  },
  checkoutPayout: {
    texts: ['payout', 'checkout', 'errors'],
    page: () => import('../pages/checkoutPayout/page.tsx'),
  },
  checkout: { texts: ['checkout', 'cart', ...FORM_TEXTS], page: () => import('../pages/checkout/page.tsx') },
  signIn: { texts: SIGN_IN_TEXTS, page: () => import('../pages/sign-in/sign-in-page.tsx') },
  signUp: { texts: SIGN_IN_TEXTS, page: () => import('../pages/sign-in/sign-up-page.tsx') },
  recoverPassword: { texts: SIGN_IN_TEXTS, page: () => import('../pages/sign-in/recover-password-page.tsx') },
  verify: { texts: SIGN_IN_TEXTS, page: () => import('../pages/sign-in/verify-page.tsx') },
  profile: {
    texts: [...ACCOUNT_TEXTS, 'profile', 'orders'],
    page: () => import('../pages/profile/page.tsx'),
  },
  orders: { texts: ORDER_TEXTS, page: () => import('../pages/orders/orders-page.tsx') },
  order: { texts: ORDER_TEXTS, page: () => import('../pages/orders/order-page.tsx') },
  orderPayment: { texts: [...ORDER_TEXTS, 'payout'], page: () => import('../pages/orders/payment-page.tsx') },
  customerTracking: {
    texts: ORDER_TEXTS,
    page: () => import('../pages/orders/customer-tracking-page.tsx'),
  },
  customerTrackingOf: { texts: ORDER_TEXTS, page: () => import('../pages/orders/customer-tracking-of-page.tsx') },
  addresses: {
    texts: [...ACCOUNT_TEXTS, 'addresses', 'checkout'],
    page: () => import('../pages/addresses/page.tsx'),
  },
  tracking: { texts: ORDER_TEXTS, page: () => import('../pages/orders/tracking-page.tsx') },
  returnFind: { texts: RETURN_TEXTS, page: () => import('../pages/returns/find-page.tsx') },
  returnRequest: { texts: RETURN_TEXTS, page: () => import('../pages/returns/request-page.tsx') },
  returnDone: { texts: ['return', 'part', 'cart', 'orders'], page: () => import('../pages/returns/done-page.tsx') },
  withdrawal: { texts: WITHDRAWAL_TEXTS, page: () => import('../pages/withdrawal/withdrawal-page.tsx') },
  withdrawalConfirm: {
    texts: WITHDRAWAL_TEXTS,
    page: () => import('../pages/withdrawal/confirm-page.tsx'),
  },
  withdrawalReceipt: { texts: ['withdrawal'], page: () => import('../pages/withdrawal/receipt-page.tsx') },
  preview: { texts: ['blocks', 'magazine'], page: () => import('../pages/content/preview-page.tsx') },
  cookieSettings: { texts: ['cookies'], page: () => import('../pages/cookieSettings/page.tsx') },
  newsletterConfirm: { texts: NEWSLETTER_TEXTS, page: () => import('../pages/newsletter/confirm-page.tsx') },
  newsletterUnsubscribe: { texts: NEWSLETTER_TEXTS, page: () => import('../pages/newsletter/unsubscribe-page.tsx') },
  form: {
    texts: [...NEWSLETTER_TEXTS, 'contact', 'inquiry'],
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
