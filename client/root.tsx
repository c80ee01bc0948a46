import type { ReactNode } from 'react';
import { preloadModule } from 'react-dom';
import { Outlet, ScrollRestoration, useLocation, useNavigation, useRouteError } from 'react-router';
import { statusOf } from '../shared/errors.ts';
import { splitLocale } from '../shared/i18n/locales.ts';
import { match, type RouteKey, routes } from '../shared/routes.ts';
import { useApp } from './app-context.tsx';
import { bootstrapQuery } from './features/shop/queries.ts';
import { CheckoutLayout } from './layouts/checkout-layout.tsx';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { EmptyLayout } from './layouts/empty-layout.tsx';
import { ErrorPage } from './layouts/error-page.tsx';
import { ProgressLine } from './ui/progress-line.tsx';

const layouts = { default: DefaultLayout, checkout: CheckoutLayout, empty: EmptyLayout } as const;

export function RootRoute() {
  return (
    <Layout>
      <Outlet />
    </Layout>
  );
}

/** Every failed navigation ends here: the page's frame with what went wrong; without the shop's data a frame of its own. */
export function RootError() {
  const status = statusOf(useRouteError());
  const hasBootstrap = useApp().queryClient.getQueryData(bootstrapQuery().queryKey) !== undefined;
  if (!hasBootstrap || status === 503) return <ErrorPage status={status} bare />;
  return (
    <Layout>
      <ErrorPage status={status} />
    </Layout>
  );
}

function Layout({ children }: { children: ReactNode }) {
  const { path } = splitLocale(useLocation().pathname);
  const key = match(path)?.key;
  const LayoutOf = layouts[key ? routes[key].layout : 'default'];
  return (
    <LayoutOf>
      <ProgressLine active={useNavigation().state !== 'idle'} />
      {children}
      <ScrollRestoration />
    </LayoutOf>
  );
}

/** The page's own chunk and sheets: in <head> of the server's HTML; on a navigation React holds the page back until the sheets are loaded. */
export function RouteAssets({ route }: { route: RouteKey }) {
  const { css, js } = useApp().assets.routes[route];
  for (const href of js) preloadModule(href, { as: 'script' });
  return css.map((href) => <link key={href} rel="stylesheet" href={href} precedence="page" />);
}
