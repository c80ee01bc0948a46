import { statusOf } from '../../shared/errors.ts';
import { localizePath } from '../../shared/i18n/locales.ts';
import { href, match, routes, searchString } from '../../shared/routes.ts';
import type { App } from '../core/app-context.tsx';
import { bootstrapQuery, userQuery } from '../core/queries.ts';
import { Redirect } from '../core/page.tsx';
import { type LoadedPage, NO_PAGE, type PageView } from '../core/page-view.ts';
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
    if (guard) await checkGuard(app, guard, accepted === '' ? path : `${path}?${accepted}`);
    const loaded = page().then(({ load }) => load?.(app, found.params, new URLSearchParams(accepted)) ?? null);
    const [data] = await Promise.all([loaded, app.texts.load(texts), bootstrap]);
    const shown = { ...view, search: accepted, data, status: data?.status ?? 200 };
    const [Page] = await Promise.all([componentOf(found.key, data), app.texts.load(textsOf(shown))]);
    return { view: { ...shown, Page } };
  } catch (error) {
    await bootstrap.catch(() => undefined);
    if (error instanceof Redirect) return { redirectTo: error.path, status: error.status };
    // The session ended while the page was loading.
    if (found && routes[found.key].guard === 'customer' && statusOf(error) === 401)
      return { redirectTo: signInPath(app, path), status: 302 };
    return { view: { ...view, status: statusOf(error) }, error };
  }
}

/** Specification, section 2: guests are sent to sign-in, customers home. The user's data stay in the query cache. */
async function checkGuard(app: App, guard: 'guest' | 'customer', path: string): Promise<void> {
  const user = app.isSignedIn() ? app.queryClient.ensureQueryData(userQuery()) : Promise.resolve(null);
  if (guard === 'guest') {
    // While the backend is down, nobody is known to be signed in.
    if ((await user.catch(() => null)) !== null) throw new Redirect(href('home'), 302);
    return;
  }
  const customer = await user.catch((error: unknown) => {
    if (statusOf(error) === 401) return null;
    throw error;
  });
  if (customer === null) throw new Redirect(signInPath(app, path), 302);
}

const signInPath = ({ locale }: App, path: string): string => href('signIn', undefined, { redirect: localizePath(locale, path) });
