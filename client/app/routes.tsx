import type { PageTable } from '../../packages/engine/browser/load-page.ts';

const FORM_TEXTS = ['form', 'errors', 'validation'] as const;
const SIGN_IN_TEXTS = ['account', ...FORM_TEXTS] as const;
const ACCOUNT_TEXTS = [...SIGN_IN_TEXTS, 'part'] as const;
const NEWSLETTER_TEXTS = ['newsletter', ...FORM_TEXTS] as const;
const WITHDRAWAL_TEXTS = ['withdrawal', ...FORM_TEXTS] as const;
const RETURN_TEXTS = ['return', 'part', 'order', 'cart', ...FORM_TEXTS] as const;
const ORDER_TEXTS = [...ACCOUNT_TEXTS, 'orders', 'order', 'checkout', 'cart'] as const;

/** One row for each row of the route table. */
export const pages: PageTable = {
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
  ringSizer: { texts: ['sizer'], page: () => import('../pages/ring-sizer/page.tsx') },
  wishlist: { texts: ['wishlist', ...FORM_TEXTS], page: () => import('../pages/wishlist/wishlist-page.tsx') },
  wishlistShared: { texts: ['wishlist'], page: () => import('../pages/wishlist/shared-wishlist-page.tsx') },
  cart: { texts: ['cart', 'errors'], page: () => import('../pages/cart/page.tsx') },
  quiz: { texts: ['quiz'], page: () => import('../pages/quiz/page.tsx') },
  checkoutSuccess: {
    texts: ['order', 'checkout', 'cart', ...SIGN_IN_TEXTS],
    page: () => import('../pages/checkout-success/page.tsx'),
  },
  checkoutPayout: {
    texts: ['payout', 'checkout', 'errors'],
    page: () => import('../pages/checkout-payout/page.tsx'),
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
  cookieSettings: { texts: ['cookies'], page: () => import('../pages/cookie-settings/page.tsx') },
  newsletterConfirm: { texts: NEWSLETTER_TEXTS, page: () => import('../pages/newsletter/confirm-page.tsx') },
  newsletterUnsubscribe: { texts: NEWSLETTER_TEXTS, page: () => import('../pages/newsletter/unsubscribe-page.tsx') },
  form: {
    texts: [...NEWSLETTER_TEXTS, 'contact', 'inquiry'],
    page: () => import('../pages/form/page.tsx'),
  },
  error: { texts: [], page: () => import('../pages/error/page.tsx') },
};

declare module '../../packages/engine/register.ts' {
  interface Register {
    pageVariant: 'contact' | 'faq';
  }
}
