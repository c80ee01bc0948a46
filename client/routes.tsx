import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import { type RouteKey, routeKeys, routes } from '../shared/routes.ts';
import { appRouterContext } from './app-context.tsx';
import { bootstrapQuery } from './features/shop/queries.ts';
import type { Namespace } from './i18n.ts';
import { notFound } from './page.tsx';
import { cartLoader } from './pages/cart/loader.ts';
import { catalogLoader } from './pages/catalog/loader.ts';
import { categoryLoader } from './pages/category/loader.ts';
import { checkoutLoader } from './pages/checkout/loader.ts';
import { checkoutSuccessLoader } from './pages/checkoutSuccess/loader.ts';
import { collectionLoader } from './pages/collection/loader.ts';
import { collectionsLoader } from './pages/collections/loader.ts';
import { contentLoader } from './pages/content/loader.ts';
import { errorLoader } from './pages/error/loader.ts';
import { homeLoader } from './pages/home/loader.ts';
import { productLoader } from './pages/product/loader.ts';
import { RootError, RootRoute, RouteAssets } from './root.tsx';

interface PageEntry {
  /** Texts that the page needs beside `common`. */
  readonly texts: readonly Namespace[];
  /** Static, so that data and chunk load side by side. */
  readonly loader: LoaderFunction;
  readonly page: () => Promise<{ default: ComponentType }>;
}

/** One row for each row of the route table. */
const pages: Readonly<Record<RouteKey, PageEntry>> = {
  home: { texts: ['home'], loader: homeLoader, page: () => import('./pages/home/page.tsx') },
  catalog: { texts: ['catalog'], loader: catalogLoader, page: () => import('./pages/catalog/page.tsx') },
  category: { texts: ['catalog'], loader: categoryLoader, page: () => import('./pages/category/page.tsx') },
  collections: { texts: ['catalog'], loader: collectionsLoader, page: () => import('./pages/collections/page.tsx') },
  collection: { texts: ['catalog'], loader: collectionLoader, page: () => import('./pages/collection/page.tsx') },
  product: { texts: ['product'], loader: productLoader, page: () => import('./pages/product/page.tsx') },
  content: { texts: [], loader: contentLoader, page: () => import('./pages/content/page.tsx') },
  cart: { texts: ['cart', 'errors'], loader: cartLoader, page: () => import('./pages/cart/page.tsx') },
  checkoutSuccess: { texts: ['checkout', 'errors'], loader: checkoutSuccessLoader, page: () => import('./pages/checkoutSuccess/page.tsx') },
  checkout: { texts: ['checkout', 'cart', 'errors'], loader: checkoutLoader, page: () => import('./pages/checkout/page.tsx') },
  error: { texts: [], loader: errorLoader, page: () => import('./pages/error/page.tsx') },
};

export const textsOf = (key: RouteKey | null): readonly Namespace[] => ['common', ...(key ? pages[key].texts : [])];

/** Loads a page's chunk before anybody clicks. */
export const preloadPage = (key: RouteKey): Promise<unknown> => pages[key].page();

/** A fresh set of route objects: react-router writes into them, so no two routers may share one. */
export function makeRoutes(): RouteObject[] {
  return [
    {
      id: 'root',
      path: '/',
      loader: async ({ context }) => {
        await context.get(appRouterContext).queryClient.ensureQueryData(bootstrapQuery());
        return null;
      },
      shouldRevalidate: () => false,
      Component: RootRoute,
      ErrorBoundary: RootError,
      children: [...routeKeys.map(routeObject), { id: 'notFound', path: '*', loader: rejectUnknown }],
    },
  ];
}

const rejectUnknown = () => {
  throw notFound();
};

const routeObject = (key: RouteKey): RouteObject => ({
  id: key,
  path: routes[key].path.slice(1),
  loader: withTexts(key),
  lazy: {
    Component: async () => {
      const { default: Page } = await pages[key].page();
      return () => (
        <>
          <RouteAssets route={key} />
          <Page />
        </>
      );
    },
  },
});

const withTexts =
  (key: RouteKey): LoaderFunction =>
  async (args, handlerContext) => {
    const { texts } = args.context.get(appRouterContext);
    const [result] = await Promise.all([pages[key].loader(args, handlerContext), texts.load(pages[key].texts)]);
    return result;
  };
