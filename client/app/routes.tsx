import type { ComponentType } from 'react';
import type { RouteKey } from '../../shared/routes.ts';
import type { Namespace } from '../core/i18n.ts';
import type { PageLoader } from '../core/page.tsx';
import { addressesLoader } from '../pages/addresses/loader.ts';
import { cartLoader } from '../pages/cart/loader.ts';
import { catalogLoader } from '../pages/catalog/loader.ts';
import { categoryLoader } from '../pages/category/loader.ts';
import { checkoutLoader } from '../pages/checkout/loader.ts';
import { checkoutPayoutLoader } from '../pages/checkoutPayout/loader.ts';
import { checkoutSuccessLoader } from '../pages/checkoutSuccess/loader.ts';
import { collectionLoader } from '../pages/collection/loader.ts';
import { collectionsLoader } from '../pages/collections/loader.ts';
import { contentLoader } from '../pages/content/loader.ts';
import { errorLoader } from '../pages/error/loader.ts';
import { homeLoader } from '../pages/home/loader.ts';
import { magazineLoader } from '../pages/magazine/loader.ts';
import { magazineSectionLoader } from '../pages/magazineSection/loader.ts';
import { postLoader } from '../pages/post/loader.ts';
import { productLoader } from '../pages/product/loader.ts';
import { customerTrackingLoader } from '../pages/customerTracking/loader.ts';
import { customerTrackingOfLoader } from '../pages/customerTrackingOf/loader.ts';
import { orderLoader } from '../pages/order/loader.ts';
import { ordersLoader } from '../pages/orders/loader.ts';
import { profileLoader } from '../pages/profile/loader.ts';
import { recoverPasswordLoader } from '../pages/recoverPassword/loader.ts';
import { ringSizerLoader } from '../pages/ringSizer/loader.ts';
import { signInLoader } from '../pages/signIn/loader.ts';
import { signUpLoader } from '../pages/signUp/loader.ts';
import { trackingLoader } from '../pages/tracking/loader.ts';
import { verifyLoader } from '../pages/verify/loader.ts';

interface PageEntry {
  /** Namespaces that the page needs besides `common`. */
  readonly texts: readonly Namespace[];
  /** In the entry's chunk, so that data and page load in parallel. */
  readonly load: PageLoader;
  readonly page: () => Promise<{ default: ComponentType }>;
}

const SIGN_IN_TEXTS = ['account', 'form', 'errors', 'validation'] as const;
const ORDER_TEXTS = [...SIGN_IN_TEXTS, 'orders', 'order', 'checkout', 'cart'] as const;

/** One row for each row of the route table. */
export const pages: Readonly<Record<RouteKey, PageEntry>> = {
  home: { texts: ['home'], load: homeLoader, page: () => import('../pages/home/page.tsx') },
  catalog: { texts: ['catalog'], load: catalogLoader, page: () => import('../pages/catalog/page.tsx') },
  category: { texts: ['catalog'], load: categoryLoader, page: () => import('../pages/category/page.tsx') },
  collections: { texts: ['catalog'], load: collectionsLoader, page: () => import('../pages/collections/page.tsx') },
  collection: { texts: ['catalog'], load: collectionLoader, page: () => import('../pages/collection/page.tsx') },
  product: { texts: ['product'], load: productLoader, page: () => import('../pages/product/page.tsx') },
  content: { texts: [], load: contentLoader, page: () => import('../pages/content/page.tsx') },
  magazine: { texts: ['magazine'], load: magazineLoader, page: () => import('../pages/magazine/page.tsx') },
  magazineSection: { texts: ['magazine'], load: magazineSectionLoader, page: () => import('../pages/magazineSection/page.tsx') },
  post: { texts: ['magazine'], load: postLoader, page: () => import('../pages/post/page.tsx') },
  ringSizer: { texts: ['sizer'], load: ringSizerLoader, page: () => import('../pages/ringSizer/page.tsx') },
  cart: { texts: ['cart', 'errors'], load: cartLoader, page: () => import('../pages/cart/page.tsx') },
  checkoutSuccess: {
    texts: ['order', 'checkout', 'cart', 'errors', 'account', 'form', 'validation'],
    load: checkoutSuccessLoader,
    page: () => import('../pages/checkoutSuccess/page.tsx'),
  },
  checkoutPayout: {
    texts: ['payout', 'checkout', 'errors'],
    load: checkoutPayoutLoader,
    page: () => import('../pages/checkoutPayout/page.tsx'),
  },
  checkout: { texts: ['checkout', 'cart', 'errors', 'validation'], load: checkoutLoader, page: () => import('../pages/checkout/page.tsx') },
  signIn: { texts: SIGN_IN_TEXTS, load: signInLoader, page: () => import('../pages/signIn/page.tsx') },
  signUp: { texts: SIGN_IN_TEXTS, load: signUpLoader, page: () => import('../pages/signUp/page.tsx') },
  recoverPassword: { texts: SIGN_IN_TEXTS, load: recoverPasswordLoader, page: () => import('../pages/recoverPassword/page.tsx') },
  verify: { texts: SIGN_IN_TEXTS, load: verifyLoader, page: () => import('../pages/verify/page.tsx') },
  profile: {
    texts: [...SIGN_IN_TEXTS, 'profile', 'orders'],
    load: profileLoader,
    page: () => import('../pages/profile/page.tsx'),
  },
  orders: { texts: ORDER_TEXTS, load: ordersLoader, page: () => import('../pages/orders/page.tsx') },
  order: { texts: ORDER_TEXTS, load: orderLoader, page: () => import('../pages/order/page.tsx') },
  customerTracking: { texts: ORDER_TEXTS, load: customerTrackingLoader, page: () => import('../pages/customerTracking/page.tsx') },
  customerTrackingOf: { texts: ORDER_TEXTS, load: customerTrackingOfLoader, page: () => import('../pages/customerTrackingOf/page.tsx') },
  addresses: {
    texts: [...SIGN_IN_TEXTS, 'addresses', 'checkout'],
    load: addressesLoader,
    page: () => import('../pages/addresses/page.tsx'),
  },
  tracking: { texts: ORDER_TEXTS, load: trackingLoader, page: () => import('../pages/tracking/page.tsx') },
  error: { texts: [], load: errorLoader, page: () => import('../pages/error/page.tsx') },
};

export const textsOf = (key: RouteKey | null): readonly Namespace[] => ['common', ...(key ? pages[key].texts : [])];
