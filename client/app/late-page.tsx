import { type ReactNode, use, useEffect } from 'react';
import { withoutPrefix } from '../../packages/engine/site.ts';
import { oncePer } from '../../packages/engine/once-per.ts';
import { type App, useApp, useT } from '../core/app-context.tsx';
import { restoreDataOfLatePage } from '../../packages/engine/browser/page-data.ts';
import { useNavigate } from '../../packages/engine/browser/navigation/location.tsx';
import { LATE_PAGE_KEY } from '../../packages/engine/browser/page-state.ts';
import { componentOf, textsOf } from '../../packages/engine/browser/load-page.ts';
import { type LoadedPage, NO_PAGE, PageViewProvider, usePageView } from '../../packages/engine/browser/page-view.ts';
import { ErrorPage } from '../layouts/error-page.tsx';
import { RetryLink } from '../layouts/retry-link.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Container } from '../ui/container.tsx';
import { FailedPanel } from '../ui/failed-panel.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { loadPage, shopPages } from './load-page.ts';
import styles from './late-page.module.css';

/** The page whose header was sent before its data came; a failed part when they did not come. */
export function LatePage() {
  const loaded = use(arrival(useApp()));
  const { late } = usePageView();
  if ('redirectTo' in loaded) return <Moved to={loaded.redirectTo} />;
  const { view } = loaded;
  return (
    <PageViewProvider value={view}>
      {view.Page ? <view.Page /> : view.status < 500 ? <ErrorPage status={view.status} /> : <Missing heading={late?.heading ?? ''} />}
    </PageViewProvider>
  );
}

/** On the server the load itself. In the browser what the server has streamed; after a lost connection the page is loaded here. */
const arrival = oncePer(async (app: App): Promise<LoadedPage> => {
  const { latePage, queryClient, texts, prefix } = app;
  if (latePage) return latePage.loaded;
  const { pathname, search } = location;
  const loaded = await queryClient.ensureQueryData({
    queryKey: LATE_PAGE_KEY,
    queryFn: () => loadPage(app, withoutPrefix(prefix, pathname), search),
  });
  if ('redirectTo' in loaded || loaded.view.Page) return loaded;
  restoreDataOfLatePage(queryClient);
  const view = { ...NO_PAGE, ...loaded.view };
  const [Page] = await Promise.all([
    view.key && (view.status === 200 || view.data) ? componentOf(shopPages, view.key, view.data) : null,
    texts.load(textsOf(shopPages, view)),
  ]);
  return { view: { ...view, Page } };
});

/** In the place of a page whose data did not come. Header, menu, search and cart are there. */
function Missing({ heading }: { heading: string }) {
  const t = useT('common');
  return (
    <Part heading={heading}>
      <FailedPanel title={t('maintenanceTitle')} text={t('brokenText')}>
        <RetryLink canRetry isPost={false} back={null}>
          {null}
        </RetryLink>
      </FailedPanel>
    </Part>
  );
}

/** The menu has an old address of the page. */
function Moved({ to }: { to: string }) {
  const navigate = useNavigate();
  const t = useT('common');
  const { prefix } = useApp();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return (
    <Part heading={usePageView().late?.heading ?? ''}>
      <a href={prefix + to}>{t('tryAgain')}</a>
    </Part>
  );
}

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Container className={styles.place}>
    <meta name="robots" content="noindex" />
    <Breadcrumb crumbs={[{ title: heading, href: null }]} />
    <PageTitle title={heading} lead="" />
    {children}
  </Container>
);
