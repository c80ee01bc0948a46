import { statusOf } from '../../shared/errors.ts';
import { match, searchString } from '../../shared/routes.ts';
import type { App } from '../core/app-context.tsx';
import { bootstrapQuery } from '../core/queries.ts';
import { Redirect } from '../core/page.tsx';
import { type LoadedPage, NO_PAGE, type PageView } from '../core/page-view.ts';
import { pages } from './routes.tsx';

/**
 * Loads a page's chunk, texts and critical data and the bootstrap data in parallel. `path` without locale prefix. Never rejects: a failure
 * sets the page's status (specification, section 8: navigation errors) and `error` for the log.
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
    const { page, texts, load } = pages[found.key];
    const accepted = searchString(found.key, new URLSearchParams(search));
    const loaded = load(app, found.params, new URLSearchParams(accepted));
    const [{ default: Page }, data] = await Promise.all([page(), loaded, app.texts.load(texts), bootstrap]);
    return { view: { ...view, search: accepted, data, status: data?.status ?? 200, Page } };
  } catch (error) {
    await bootstrap.catch(() => undefined);
    if (error instanceof Redirect) return { redirectTo: error.path };
    return { view: { ...view, status: statusOf(error) }, error };
  }
}
