/**
 * A page whose data are late sends its header, title and skeleton after 300 ms and the rest behind them, all in one response (ADR-0002). Its
 * status is 200 by then, so only an address is sent early that the shop's settings know: the home page, the lists, and what the menu links
 * to. Any other one is decided by the first answer (200, 301, 404), for which the page waits as long as for all data (`PAGE_BUDGET`): then
 * nothing is sent yet and the outage is a 503. A page that is stored, its Markdown, and a page with a stored copy wait, too: a copy is
 * better than a part that failed.
 */
import type { App } from '../../client/core/app-context.tsx';
import { LATE_PAGE_KEY } from '../../packages/engine/browser/page-state.ts';
import { type LoadedPage, NO_PAGE } from '../../packages/engine/browser/page-view.ts';
import { bootstrapQuery, type PageBootstrap } from '../../client/core/queries.ts';
import { pageTitle } from '../../client/features/seo/page-title.ts';
import { match, type RouteMatch, routes } from '../../shared/routes.ts';
import { LateSkeleton } from '../../client/app/late-skeleton.tsx';
import { handedOver } from '../../packages/engine/render/page-context.ts';
import type { RenderRequest } from '../../packages/engine/render/types.ts';
import type { LatePage } from '../../packages/engine/render/views.ts';

/** Null: the address is unknown, or there are no settings to make a header of. `loading` never rejects. */
export async function openLatePage(
  app: App,
  { path, search }: Pick<RenderRequest, 'path' | 'search'>,
  loading: Promise<LoadedPage>,
): Promise<LatePage | null> {
  const found = match(path);
  const settings = app.queryClient.getQueryData(bootstrapQuery().queryKey)?.data;
  const heading = found && settings ? headingOf(app, settings, found, path, new URLSearchParams(search)) : null;
  if (!found || !settings || heading === null) return null;
  const { key, params } = found;
  const late = { title: pageTitle(heading, settings.settings.company_name), heading };
  const loaded = loading.then((page) => {
    // Streamed to the browser in front of the page.
    app.queryClient.setQueryData(LATE_PAGE_KEY, 'redirectTo' in page ? page : { view: handedOver(page.view) });
    return page;
  });
  return {
    view: { ...NO_PAGE, key, params, search, sheets: await app.sheetsOf(key), late },
    latePage: { loaded, skeleton: <LateSkeleton route={key} heading={heading} /> },
  };
}

/** Null: whether there is such a page, only its data say. So it is with a further page of a list. */
function headingOf(app: App, { menu, settings }: PageBootstrap, { key }: RouteMatch, path: string, search: URLSearchParams): string | null {
  if (routes[key].layout !== 'default' || search.has('page')) return null;
  if (key === 'home') return settings.company_name;
  const words = search.get('search');
  if (key === 'catalog' && words !== null) return app.texts.of('catalog')('resultsFor', { search: words });
  if (key === 'catalog') return app.texts.of('catalog')('allProducts');
  if (key === 'collections') return app.texts.of('catalog')('collections');
  if (key === 'magazine') return app.texts.of('magazine')('magazine');
  return menu.find(({ url }) => url === path)?.title ?? null;
}
