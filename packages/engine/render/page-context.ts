import type { App, BaseApp } from '../browser/app.tsx';
import { textsOf } from '../browser/load-page.ts';
import type { PageState } from '../browser/page-state.ts';
import { NO_PAGE, type PageView } from '../browser/page-view.ts';
import { createQueryClient } from '../browser/query-client.ts';
import type { AssetManifest, RouteAssets, TextFiles } from '../assets.ts';
import type { Visitor } from '../backend/api-session.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { EndpointKey, Locale, RouteKey } from '../register.ts';
import { prefixOf, withPrefix } from '../site.ts';
import type { OpenApi } from '../backend/api-session.ts';
import { entityTag } from '../../http-cache/entity-tag.ts';
import { createStringify } from './page-state.ts';
import { createSharedParts } from './shared-parts.ts';
import type { RenderRequest } from './types.ts';
import type { Views } from './views.ts';

export interface PageContextOptions {
  readonly views: Views;
  readonly manifest: AssetManifest;
  /** Names all that pages depend on besides their data, as the keys of the page cache do; by default the build. */
  readonly build?: string;
  readonly texts: Readonly<Record<Locale, App['texts']>>;
  readonly openApi: OpenApi;
  readonly now?: () => number;
}

type Session = ReturnType<OpenApi>;

/** The facts that one document needs besides its address. */
interface AppRequest extends Pick<RenderRequest, 'site' | 'locale' | 'posted'> {
  readonly routeKey: RouteKey | null;
  readonly session: Session;
  readonly isSignedIn: () => boolean;
  /** Null: the page is for all. */
  readonly visitor: Visitor | null;
}

/**
 * Parts of a page depend on the time (the end of a sale), so neither a validator nor the HTML of a part
 * holds longer than a page is fresh, also with unchanged data.
 */
const PERIOD = LIFETIMES.page.fresh * 1000;

export type PageContext = ReturnType<typeof createPageContext>;

/** The common part of the documents of pages and of errors: made once for a process, handed to each document. */
export function createPageContext({ views, manifest, build = manifest.buildId, texts, openApi, now = Date.now }: PageContextOptions) {
  const stringify = createStringify();
  const period = () => Math.floor(now() / PERIOD);
  const sharedHtml = createSharedParts(period);
  const { buildId, entry, icons, pageSheets } = manifest;
  const assets = { buildId, entry, icons, pageSheets };
  // The server's HTML names the files to preload.
  const browserAssets = { ...assets, entry: { ...entry, imports: [] }, fonts: [] };

  return {
    views,
    assets,
    texts,
    openApi,

    /** The app of one document; some fields of the shop come later. The query client is to be cleared after the render. */
    createApp({ site, locale, routeKey, session, posted, isSignedIn, visitor }: AppRequest): App {
      const prefix = prefixOf(site, locale);
      const base: BaseApp = {
        locale,
        site,
        prefix,
        documentRoute: routeKey,
        api: session.api,
        queryClient: createQueryClient(session.api, {
          initialData: (_hash, [key, args]) => session.peek(key as EndpointKey, args as never),
        }),
        texts: texts[locale] as App['texts'],
        assets,
        sheetsOf: (key) => Promise.resolve((manifest.routes[key] as RouteAssets).css),
        isSignedIn,
        posted: posted ?? null,
        // The links in them begin with it.
        sharedHtml: (settings, name, of, content) => sharedHtml(settings, `${prefix} ${name}`, of, content),
      };
      return { ...base, ...views.fieldsOf(base, visitor) };
    },

    loadFields: (app: App) => views.loadFields?.(app) ?? Promise.resolve({}),

    /** For `writeDocument`. */
    documentOf(app: App, view: PageView, { path, search, posted }: Pick<RenderRequest, 'path' | 'search' | 'posted'>) {
      const { locale, site, prefix } = app;
      const fonts = manifest.fonts[views.fontsOf?.(locale) ?? ''] ?? [];
      return {
        root: views.root,
        head: views.head,
        app,
        view,
        location: `${withPrefix(prefix, path)}${search === '' ? '' : `?${search}`}`,
        state: {
          locale,
          site,
          ...views.stateOf?.(app),
          texts: textFilesOf(views, manifest, locale, view),
          view: handedOver(view),
          assets: browserAssets,
          ...(posted && { posted }),
        },
        assets: { ...assets, fonts, entry: { ...entry, imports: [...entry.imports, ...modulesOf(views, manifest, locale, view)] } },
        stringify,
      };
    },

    /** Of a page made of these data, on this site and with these late fields; undefined when the data have none. */
    validatorOf(site: App['site'], fields: object | undefined, usedData: string | null): string | undefined {
      if (usedData === null) return undefined;
      const content = `${build}\n${period()}\n${JSON.stringify([site, fields])}\n${usedData}`;
      return `W/${entityTag(content)}`;
    },
  };
}

/** Of the namespaces that the page needs. */
function textFilesOf(views: Views, { texts }: Pick<AssetManifest, 'texts'>, locale: Locale, view: PageView): TextFiles {
  const { files, index } = texts[locale] as TextFiles;
  const named = textsOf(views, view).flatMap((name) => (files[name] === undefined ? [] : [[name, files[name]] as const]));
  return { files: Object.fromEntries(named), index };
}

/** Modules that the browser needs before it hydrates the page: its chunks and its texts. */
function modulesOf(views: Views, { routes, texts }: AssetManifest, locale: Locale, view: PageView): readonly string[] {
  const { key, data, Page } = view;
  const own = key === null || Page === null ? null : (routes[key] as RouteAssets);
  const ofVariant = data?.variant === undefined ? undefined : own?.variants?.[data.variant];
  return [...(own?.js ?? []), ...(ofVariant ?? []), ...Object.values(textFilesOf(views, { texts }, locale, view).files)];
}

/** The fields of the view that the browser does not know: its component is in the scripts, and most fields are as in `NO_PAGE`. */
export function handedOver(view: PageView): PageState['view'] {
  const { Page: _, ...fields } = view;
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== DEFAULTS[name]));
}
const DEFAULTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(NO_PAGE).map(([name, value]) => [name, JSON.stringify(value)]),
);
