import { statusOf } from '../../shared/errors.ts';
import { type SiteLanguage, withPrefix } from '../../shared/i18n/site.ts';
import { href, match, type RouteKey, routes, searchString } from '../../shared/routes.ts';
import type { App } from '../core/app-context.tsx';
import { bootstrapQuery, userQuery } from '../core/queries.ts';
import { personalData, Redirect } from '../core/page.tsx';
import { type LoadedPage, NO_PAGE, type PageData, type PageFailure, type PageView } from '../core/page-view.ts';
import { componentOf, pages, textsOf } from './routes.tsx';

/**
 * Loads a page's chunk and then its critical data, beside its texts and the bootstrap data. `path` without locale prefix. Never rejects:
 * a failure sets the page's status (specification, section 8: navigation errors) and `error` for the log.
 */
export async function loadPage(app: App, path: string, search: string): Promise<LoadedPage> {
  const found = match(path);
  const bootstrap = app.queryClient.ensureQueryData(bootstrapQuery());
  const view: PageView = { ...NO_PAGE, key: found?.key ?? null, params: found?.params ?? {} };
  try {
    if (!found) {
      await bootstrap;
      return { view: { ...view, status: 404 } };
    }
    const { page, texts } = pages[found.key];
    const accepted = searchString(found.key, new URLSearchParams(search));
    const { guard } = routes[found.key];
    // Beside the data: in the browser the first navigation loads a module for it.
    const loadingSheets = app.sheetsOf(found.key);
    loadingSheets.catch(() => undefined);
    const load = () => page().then((module) => module.load?.(app, found.params, new URLSearchParams(accepted)) ?? null);
    // Beside the guard for who is probably a customer: a slow backend then takes its time once.
    const early = guard === 'customer' && app.isSignedIn() ? load() : null;
    early?.catch(() => undefined);
    if (guard) await checkGuard(app, guard, accepted === '' ? path : `${path}?${accepted}`);
    const loaded = early ?? load();
    const [data] = await Promise.all([loaded, app.texts.load(texts), bootstrap]);
    const shown = { ...view, search: accepted, data, status: data?.status ?? 200 };
    const [Page, sheets, nearest] = await Promise.all([
      componentOf(found.key, data),
      loadingSheets,
      nearestLists(app, found.key, path, data?.translations),
      app.texts.load(textsOf(shown)),
    ]);
    return { view: { ...shown, Page, sheets, nearest } };
  } catch (error) {
    await bootstrap.catch(() => undefined);
    if (error instanceof Redirect) return { redirectTo: error.path, status: error.status };
    // The session ended while the page was loading.
    if (found && routes[found.key].guard === 'customer' && statusOf(error) === 401)
      return { redirectTo: signInPath(app, path), status: 302 };
    return { view: { ...view, status: statusOf(error), failure: await failureOf(app, error) }, error };
  }
}

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
  if (!app.isSignedIn()) throw new Redirect(signInPath(app, path), 302);
  try {
    await personalData(app.queryClient, userQuery());
  } catch (error) {
    throw statusOf(error) === 401 ? new Redirect(signInPath(app, path), 302) : error;
  }
}

const signInPath = ({ prefix }: App, path: string): string => href('signIn', undefined, { redirect: withPrefix(prefix, path) });
