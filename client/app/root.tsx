import { Component, type ReactNode } from 'react';
import { preloadModule } from 'react-dom';
import { statusOf } from '../../shared/errors.ts';
import { type RouteKey, routes } from '../../shared/routes.ts';
import { ShopProvider, useApp } from '../core/app-context.tsx';
import { useLocation } from '../core/navigation/location.tsx';
import { bootstrapQuery } from '../core/queries.ts';
import { CheckoutLayout } from '../layouts/checkout-layout.tsx';
import { DefaultLayout } from '../layouts/default-layout.tsx';
import { EmptyLayout } from '../layouts/empty-layout.tsx';
import { ErrorPage } from '../layouts/error-page.tsx';
import { usePendingLocation } from '../core/navigation/navigation-state.ts';
import { usePageView } from '../core/page-view.ts';
import { ProgressLine } from '../ui/progress-line.tsx';

const layouts = { default: DefaultLayout, checkout: CheckoutLayout, empty: EmptyLayout } as const;

/** The page in its frame, or what went wrong in its place. */
export function Root() {
  const { key, Page, status } = usePageView();
  const { key: visit } = useLocation();
  if (!key || !Page) return <Failed status={status === 200 ? 404 : status} />;
  return (
    <RenderErrors visit={visit}>
      <Layout route={key}>
        <RouteAssets route={key} />
        <Page />
      </Layout>
    </RenderErrors>
  );
}

/** The error page in the page's frame; without the shop's data it stands alone. */
function Failed({ status }: { status: number }) {
  const { key } = usePageView();
  const hasBootstrap = useApp().queryClient.getQueryData(bootstrapQuery().queryKey) !== undefined;
  if (!hasBootstrap || status === 503) return <ErrorPage status={status} bare />;
  return (
    <Layout route={key}>
      <ErrorPage status={status} />
    </Layout>
  );
}

function Layout({ route, children }: { route: RouteKey | null; children: ReactNode }) {
  const LayoutOf = layouts[route ? routes[route].layout : 'default'];
  return (
    <ShopProvider>
      <LayoutOf>
        <ProgressLine active={usePendingLocation() !== null} />
        {children}
      </LayoutOf>
    </ShopProvider>
  );
}

/** The page's own chunk and sheets: in <head> of the server's HTML; on a navigation React holds the page back until the sheets are loaded. */
function RouteAssets({ route }: { route: RouteKey }) {
  const { css, js } = useApp().assets.routes[route];
  for (const href of js) preloadModule(href, { as: 'script' });
  return css.map((href) => <link key={href} rel="stylesheet" href={href} precedence="page" />);
}

interface Broken {
  readonly visit: string;
  readonly status: number | null;
}

/** A page that breaks while it renders shows the error page; the next navigation starts afresh. */
class RenderErrors extends Component<{ visit: string; children: ReactNode }, Broken> {
  override state: Broken = { visit: this.props.visit, status: null };
  static getDerivedStateFromError(error: unknown): Partial<Broken> {
    return { status: statusOf(error) };
  }
  static getDerivedStateFromProps({ visit }: { visit: string }, state: Broken): Broken | null {
    return visit === state.visit ? null : { visit, status: null };
  }
  override render() {
    return this.state.status === null ? this.props.children : <Failed status={this.state.status} />;
  }
}
