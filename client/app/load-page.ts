import { createPageLoader, type PageSource } from '../../packages/engine/browser/load-page.ts';
import { personalData, Redirect } from '../../packages/engine/browser/page.tsx';
import type { PageData, PageFailure, PageView } from '../../packages/engine/browser/page-view.ts';
import { statusOf } from '../../packages/engine/errors.ts';
import { type SiteLanguage, withPrefix } from '../../packages/engine/site.ts';
import { href, type RouteKey, shopRoutes, signInPath } from '../../shared/routes.ts';
import type { App } from '../core/app-context.tsx';
import { bootstrapQuery, userQuery } from '../core/queries.ts';
import { pages } from './routes.tsx';

/** Few pages lack a translation, so the words for it are loaded then. A page without translations is the same in all languages. */
async function nearestLists(
  app: App,
  route: RouteKey,
  path: string,
  translations: PageData['translations'] = [],
): Promise<PageView['nearest']> {
  const isMissing = ({ locale }: SiteLanguage) => translations.every(({ lang }) => lang !== locale);
  if (translations.length === 0 || !app.site.languages.some(isMissing)) return undefined;
  return import('../core/nearest-lists.ts').then((module) => module.nearestLists(app, route, path, isMissing)).catch(() => undefined);
}

/** Few pages fail, so what they say is loaded then, if it can be. */
const failureOf = async (app: App, error: unknown): Promise<PageFailure> =>
  import('./page-failure.ts').then((module) => module.failureOf(app, error)).catch(() => ({ reference: null, message: null }));

/**
 * Specification, section 2: guests are sent to sign-in, customers home. The user's data stay in the query cache; a customer's page is shown
 * without them when they do not come.
 */
async function checkGuard(app: App, guard: 'guest' | 'customer', path: string): Promise<void> {
  if (guard === 'guest') {
    // While the backend is down, nobody is known to be signed in.
    const user = app.isSignedIn() ? await app.queryClient.ensureQueryData(userQuery()).catch(() => null) : null;
    if (user !== null) throw new Redirect(href('home'), 302);
    return;
  }
  if (!app.isSignedIn()) throw new Redirect(signInPath(withPrefix(app.prefix, path)), 302);
  try {
    await personalData(app.queryClient, userQuery());
  } catch (error) {
    throw statusOf(error) === 401 ? new Redirect(signInPath(withPrefix(app.prefix, path)), 302) : error;
  }
}

/** The pages of this shop, as the engine takes them. */
export const shopPages: PageSource = {
  routes: shopRoutes,
  pages,
  texts: ['common'],
  loadFrame: ({ queryClient }) => queryClient.ensureQueryData(bootstrapQuery()),
  checkGuard,
  signInPath,
  failureOf,
  nearestLists,
};

/** Specification, section 8: navigation errors set the page's status. */
export const loadPage = createPageLoader(shopPages);
