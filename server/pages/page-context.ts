import { createFrozenStores } from '../../client/app/create-stores.ts';
import { textsOf } from '../../client/app/routes.tsx';
import type { App } from '../../client/core/app-context.tsx';
import type { Bundles } from '../../client/core/i18n.ts';
import type { PageState } from '../../client/core/page-state.ts';
import { NO_PAGE, type PageView } from '../../client/core/page-view.ts';
import { createQueryClient } from '../../client/core/query-client.ts';
import { type AssetManifest, type TextFiles, WEST_SLAVIC_LANGUAGES } from '../../shared/assets.ts';
import type { CountryProfile } from '../../shared/commerce/country-profile.ts';
import type { EndpointKey } from '../../shared/contract/endpoints.ts';
import { type Locale, LOCALES } from '../../shared/i18n/locales.ts';
import { prefixOf, withPrefix } from '../../shared/i18n/site.ts';
import type { RouteKey } from '../../shared/routes.ts';
import type { OpenApi } from '../backend/api-session.ts';
import { entityTag } from '../http-cache/entity-tag.ts';
import { FIRST_PAINT_SCRIPT } from './first-paint-script.ts';
import { loadBars } from './load-bars.ts';
import { createStringify } from './page-state.ts';
import { createSharedParts } from './shared-parts.ts';
import { createServerTexts } from './texts.ts';
import type { RenderRequest } from './types.ts';

export interface PageContextOptions {
  readonly manifest: AssetManifest;
  readonly countryProfile: CountryProfile;
  readonly texts: Readonly<Record<Locale, Bundles>>;
  readonly openApi: OpenApi;
  readonly now?: () => number;
}

type Session = ReturnType<OpenApi>;

/** What one document needs besides its address. */
interface AppRequest extends Pick<RenderRequest, 'site' | 'locale' | 'posted'> {
  readonly routeKey: RouteKey | null;
  readonly session: Session;
  readonly isSignedIn: () => boolean;
  readonly wishlistId?: string | undefined;
}

/**
 * Parts of a page depend on the time (the end of a sale; that of a countdown is in its bars), so a validator holds no longer than a page
 * is fresh, also with unchanged data.
 */
const VALIDATOR_LIFETIME = 10 * 60_000;

export type PageContext = ReturnType<typeof createPageContext>;

/** What the documents of pages and of errors have in common: made once for a process, handed to each document. */
export function createPageContext({ manifest, countryProfile, texts, openApi, now = Date.now }: PageContextOptions) {
  const stringify = createStringify();
  const sharedHtml = createSharedParts();
  const stores = createFrozenStores();
  const textSources = Object.fromEntries(LOCALES.map((locale) => [locale, createServerTexts(locale, texts[locale])])) as Record<
    Locale,
    App['texts']
  >;
  const { buildId, entry, icons, pageSheets } = manifest;
  const assets = { buildId, entry, icons, pageSheets };
  // What to preload is in the server's HTML.
  const browserAssets = { ...assets, entry: { ...entry, imports: [] }, fonts: [] };

  return {
    assets,
    textSources,
    openApi,

    /** The app of one document; its bars come later. The query client is to be cleared after the render. */
    createApp({ site, locale, routeKey, session, posted, isSignedIn, wishlistId }: AppRequest): App {
      const prefix = prefixOf(site, locale);
      return {
        locale,
        site,
        prefix,
        countryProfile,
        documentRoute: routeKey,
        api: session.api,
        queryClient: createQueryClient(session.api, {
          initialData: (_hash, [key, args]) => session.peek(key as EndpointKey, args as never),
        }),
        texts: textSources[locale],
        stores,
        assets,
        sheetsOf: (key) => Promise.resolve(manifest.routes[key].css),
        isSignedIn,
        wishlistId,
        bars: null,
        firstPaintScript: FIRST_PAINT_SCRIPT,
        posted: posted ?? null,
        // The links in them begin with it.
        sharedHtml: (settings, name, of, content) => sharedHtml(settings, `${prefix} ${name}`, of, content),
      };
    },

    loadBars: ({ api }: Session, { prefix }: Pick<App, 'prefix'>) => loadBars({ api, prefix, profile: countryProfile, now: now() }),

    /** For `writeDocument`. */
    documentOf(app: App, view: PageView, { path, search, posted }: Pick<RenderRequest, 'path' | 'search' | 'posted'>) {
      const { locale, site, prefix, bars } = app;
      const fonts = fontsOf(manifest, locale);
      return {
        app,
        view,
        location: `${withPrefix(prefix, path)}${search === '' ? '' : `?${search}`}`,
        state: {
          locale,
          site,
          countryProfile,
          bars,
          texts: textFilesOf(manifest, locale, view),
          view: handedOver(view),
          assets: browserAssets,
          ...(posted && { posted }),
        },
        assets: { ...assets, fonts, entry: { ...entry, imports: [...entry.imports, ...modulesOf(manifest, locale, view)] } },
        stringify,
      };
    },

    /** Of a page made of these data and bars; undefined when the data have none. */
    validatorOf({ site, bars }: Pick<App, 'site' | 'bars'>, usedData: string | null): string | undefined {
      if (usedData === null) return undefined;
      const time = Math.floor(now() / VALIDATOR_LIFETIME);
      const content = `${buildId} ${countryProfile}\n${time}\n${JSON.stringify([site, bars])}\n${usedData}`;
      return `W/${entityTag(content)}`;
    },
  };
}

/** Of the namespaces that the page needs. */
function textFilesOf({ texts }: Pick<AssetManifest, 'texts'>, locale: Locale, view: PageView): TextFiles {
  const { files, index } = texts[locale];
  const named = textsOf(view).flatMap((name) => (files[name] === undefined ? [] : [[name, files[name]] as const]));
  return { files: Object.fromEntries(named), index };
}

/** Fonts that the first sight of a page in this language needs. */
const fontsOf = ({ fonts }: AssetManifest, locale: Locale): readonly string[] =>
  WEST_SLAVIC_LANGUAGES.some((language) => language === locale) ? fonts.westSlavic : fonts.western;

/** Modules that the browser needs before it hydrates the page: its chunks and its texts. */
function modulesOf({ routes, texts }: AssetManifest, locale: Locale, view: PageView): readonly string[] {
  const { key, data, Page } = view;
  const own = key === null || Page === null ? null : routes[key];
  const ofVariant = data?.variant && own?.variants?.[data.variant];
  return [...(own?.js ?? []), ...(ofVariant ?? []), ...Object.values(textFilesOf({ texts }, locale, view).files)];
}

/** What the browser does not know of the view: its component is in the scripts, and most fields are as in `NO_PAGE`. */
export function handedOver(view: PageView): PageState['view'] {
  const { Page: _, ...fields } = view;
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== DEFAULTS[name]));
}
const DEFAULTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(NO_PAGE).map(([name, value]) => [name, JSON.stringify(value)]),
);
