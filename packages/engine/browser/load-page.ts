import type { ComponentType } from 'react';
import { statusOf } from '../errors.ts';
import type { Namespace, PageVariant, RouteKey } from '../register.ts';
import type { Route, Routes } from '../routes.ts';
import { withPrefix } from '../site.ts';
import type { App } from './app.tsx';
import { type PageLoader, Redirect } from './page.tsx';
import { type LoadedPage, NO_PAGE, type PageData, type PageFailure, type PageView } from './page-view.ts';

/** A row of the table of pages: its code and texts. */
export interface PageEntry {
  /** Namespaces that the page needs besides those of all pages. */
  readonly texts: readonly Namespace[];
  readonly page: () => Promise<PageModule>;
  /** Further texts of the variants in `PageModule.variants`. */
  readonly variantTexts?: Partial<Record<PageVariant, readonly Namespace[]>>;
}

export interface PageModule {
  readonly default: ComponentType;
  /** Absent: nothing to load, or only the shopper's browser knows it. */
  readonly load?: PageLoader;
  /** Imported by the page's chunk, so that its style sheet has theirs. */
  readonly variants?: Partial<Record<PageVariant, () => Promise<{ readonly default: ComponentType }>>>;
}

/** One row for each row of the route table. */
export type PageTable = Readonly<Record<RouteKey, PageEntry>>;

/** The pages of a shop for server and browser. */
export interface PageSource {
  readonly routes: Routes;
  readonly pages: PageTable;
  /** Namespaces of all pages. */
  readonly texts: readonly Namespace[];
  /** Reads the data of the frame around all pages. */
  readonly loadFrame: (app: App) => Promise<unknown>;
  /** Throws a `Redirect` when this visitor may not see the page. `path` with the accepted search parameters. */
  readonly checkGuard?: (app: App, guard: NonNullable<Route['guard']>, path: string) => Promise<void>;
  /** The page on which a guest signs in and then goes on to `back`, a path with prefix. */
  readonly signInPath?: (back: string) => string;
  /** What the error page says. */
  readonly failureOf?: (app: App, error: unknown) => Promise<PageFailure>;
  /** Links to other languages of a page that is missing in some. */
  readonly nearestLists?: (app: App, route: RouteKey, path: string, translations: PageData['translations']) => Promise<PageView['nearest']>;
}

/** `path` without locale prefix. Never rejects: a failure sets the page's status, and `error` for the log. */
export type LoadPage = (app: App, path: string, search: string) => Promise<LoadedPage>;

/** Namespaces that a view needs. */
export function textsOf(
  { pages, texts }: Pick<PageSource, 'pages' | 'texts'>,
  { key, data }: Pick<PageView, 'key' | 'data'>,
): readonly Namespace[] {
  if (key === null) return texts;
  const row = pages[key] as PageEntry;
  return [...texts, ...row.texts, ...(data?.variant === undefined ? [] : (row.variantTexts?.[data.variant] ?? []))];
}

/** The page's own component, or that of the variant that its data ask for. */
export async function componentOf({ pages }: Pick<PageSource, 'pages'>, key: RouteKey, data: PageData | null): Promise<ComponentType> {
  const { default: Page, variants } = await (pages[key] as PageEntry).page();
  const variant = data?.variant && variants?.[data.variant];
  return variant ? (await variant()).default : Page;
}

/** Loads a page's chunk and then its critical data, beside its texts and the data of the frame. */
export function createPageLoader(source: PageSource): LoadPage {
  const { routes, pages, checkGuard, signInPath } = source;
  return async (app, path, search) => {
    const found = routes.match(path);
    const frame = source.loadFrame(app);
    const view: PageView = { ...NO_PAGE, key: found?.key ?? null, params: found?.params ?? {} };
    const guard = found && (routes.table[found.key] as Route).guard;
    try {
      if (!found) {
        await frame;
        return { view: { ...view, status: 404 } };
      }
      const { page, texts } = pages[found.key] as PageEntry;
      const accepted = routes.searchString(found.key, new URLSearchParams(search));
      // Beside the data: in the browser the first navigation loads a module for it.
      const loadingSheets = app.sheetsOf(found.key);
      loadingSheets.catch(() => undefined);
      const load = () => page().then((module) => module.load?.(app, found.params, new URLSearchParams(accepted)) ?? null);
      // Beside the guard for who is probably a customer: a slow backend then takes its time once.
      const early = guard === 'customer' && app.isSignedIn() ? load() : null;
      early?.catch(() => undefined);
      if (guard) await checkGuard?.(app, guard, accepted === '' ? path : `${path}?${accepted}`);
      const loaded = early ?? load();
      const [data] = await Promise.all([loaded, app.texts.load(texts), frame]);
      const shown = { ...view, search: accepted, data, status: data?.status ?? 200 };
      const [Page, sheets, nearest] = await Promise.all([
        componentOf(source, found.key, data),
        loadingSheets,
        source.nearestLists?.(app, found.key, path, data?.translations),
        app.texts.load(textsOf(source, shown)),
      ]);
      return { view: { ...shown, Page, sheets, nearest } };
    } catch (error) {
      await frame.catch(() => undefined);
      if (error instanceof Redirect) return { redirectTo: error.path, status: error.status };
      // The session ended while the page was loading.
      if (guard === 'customer' && signInPath && statusOf(error) === 401)
        return { redirectTo: signInPath(withPrefix(app.prefix, path)), status: 302 };
      const failure = (await source.failureOf?.(app, error)) ?? { reference: null, message: null };
      return { view: { ...view, status: statusOf(error), failure }, error };
    }
  };
}
