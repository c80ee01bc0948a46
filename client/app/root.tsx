import { Component, lazy, memo, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { statusOf } from '../../packages/engine/errors.ts';
import { type RouteKey, routes } from '../../shared/routes.ts';
import { ShopProvider, useApp, useStores, useT } from '../core/app-context.tsx';
import { useLocation } from '../../packages/engine/browser/navigation/location.tsx';
import { usePageAddress } from '../core/links.ts';
import { bootstrapQuery } from '../core/queries.ts';
import { CheckoutLayout } from '../layouts/checkout-layout.tsx';
import { DefaultLayout } from '../layouts/default-layout.tsx';
import { EmptyLayout } from '../layouts/empty-layout.tsx';
import { progressOf, useNavigationState } from '../../packages/engine/browser/navigation/navigation-state.ts';
import { usePageView } from '../../packages/engine/browser/page-view.ts';
import { ProgressLine } from '../ui/progress-line.tsx';

const layouts = { default: DefaultLayout, checkout: CheckoutLayout, empty: EmptyLayout } as const;

/** In a chunk of its own, because few pages fail. The entry loads it after all other scripts: a page may fail without a connection. */
const ErrorPage = lazy(() =>
  import('../layouts/error-page.tsx').then(
    (module) => ({ default: module.ErrorPage }),
    () => ({ default: UnstyledErrorPage }),
  ),
);

/** Few documents have it: in a chunk of its own. */
const LatePage = lazy(() => import('./late-page.tsx').then((module) => ({ default: module.LatePage })));

/** The page in its layout, or the error page. */
export function Root() {
  const { key, Page, status, late } = usePageView();
  const { key: entry } = useLocation();
  const { events } = useStores();
  // Before the effects of the page, whose events follow the visit.
  useLayoutEffect(() => events.send({ name: 'visit', page: key, url: location.href }), [events, entry, key]);
  // The address /500 always fails.
  if (!late && (!key || !Page || key === 'error')) return <Failed status={status === 200 ? 404 : status} />;
  return (
    <RenderErrors entry={entry}>
      <Layout route={key}>
        <PageSheets />
        {late && <title>{late.title}</title>}
        {late ? <LateBoundary /> : Page && <Page />}
      </Layout>
    </RenderErrors>
  );
}

/** Never rendered anew: React would drop what the server has sent before it is hydrated. The skeleton is the server's alone. */
const LateBoundary = memo(function LateBoundary() {
  return (
    <Suspense fallback={useApp().latePage?.skeleton ?? null}>
      <LatePage />
    </Suspense>
  );
});

/** The error page in the page's layout; without layout when the shop's data are missing: then the shop is closed. */
function Failed({ status }: { status: number }) {
  const { key } = usePageView();
  const hasBootstrap = useApp().queryClient.getQueryData(bootstrapQuery().queryKey) !== undefined;
  const page = (
    <Suspense fallback={null}>
      <ErrorPage status={status} bare={!hasBootstrap} />
    </Suspense>
  );
  return hasBootstrap ? <Layout route={key}>{page}</Layout> : page;
}

/** When the error page's own chunk could not be loaded. */
function UnstyledErrorPage() {
  const t = useT('common');
  return (
    <>
      <h1>{t('brokenTitle')}</h1>
      <a href={usePageAddress()}>{t('tryAgain')}</a>
    </>
  );
}

function Layout({ route, children }: { route: RouteKey | null; children: ReactNode }) {
  const LayoutOf = layouts[route ? routes[route].layout : 'default'];
  return (
    <ShopProvider>
      <LayoutOf>
        <ProgressLine progress={progressOf(useNavigationState(), usePageView().status)} />
        {children}
      </LayoutOf>
    </ShopProvider>
  );
}

/** In <head> of the server's HTML. On a navigation React delays the page until the sheets are loaded. */
function PageSheets() {
  return usePageView().sheets.map((href) => <link key={href} rel="stylesheet" href={href} precedence="page" />);
}

interface RenderErrorState {
  readonly entry: string;
  readonly status: number | null;
}

/** Shows the error page when a page throws while it renders, until the next navigation. */
class RenderErrors extends Component<{ entry: string; children: ReactNode }, RenderErrorState> {
  override state: RenderErrorState = { entry: this.props.entry, status: null };
  static getDerivedStateFromError(error: unknown): Partial<RenderErrorState> {
    return { status: statusOf(error) };
  }
  static getDerivedStateFromProps({ entry }: { entry: string }, state: RenderErrorState): RenderErrorState | null {
    return entry === state.entry ? null : { entry, status: null };
  }
  override render() {
    return this.state.status === null ? this.props.children : <Failed status={this.state.status} />;
  }
}
