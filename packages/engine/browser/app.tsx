import type { QueryClient } from '@tanstack/react-query';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import type { AssetManifest } from '../assets.ts';
import type { PostedForm } from '../forms/form.ts';
import type { Api, Locale, Namespace, RouteKey } from '../register.ts';
import type { Site } from '../site.ts';
import type { LoadedPage } from './page-view.ts';
import type { TextSource, Translate } from './text-source.ts';

/** What the engine needs for a render besides the page's data. */
export interface BaseApp {
  readonly locale: Locale;
  /** The domain that the page is read on. */
  readonly site: Site;
  /** Of this language's paths on this site: empty, or `/en`. */
  readonly prefix: string;
  /** The page that the document was loaded as: its content security policy stays in force. */
  readonly documentRoute: RouteKey | null;
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly texts: TextSource;
  readonly assets: Pick<AssetManifest, 'icons'>;
  /** Addresses of a page's style sheets. */
  readonly sheetsOf: (page: RouteKey) => Promise<readonly string[]>;
  /** True if this visitor has a session, as far as is known without a call. Always false while a public page is rendered. */
  readonly isSignedIn: () => boolean;
  /** On the server, for a page with `PageView.late`: the page when its data are there, and its place until then. */
  readonly latePage?: { readonly loaded: Promise<LoadedPage>; readonly skeleton: ReactNode };
  /** The form that was just posted to this page without JavaScript; null otherwise. */
  readonly posted: PostedForm | null;
  /** On the server: the HTML of a part that many pages share (`render/shared-parts.ts`). */
  readonly sharedHtml?: (settings: object, name: string, of: object | undefined, content: () => ReactElement) => string;
}

/** A shop adds its own: `declare module '…/packages/engine/browser/app.tsx' { interface ShopFields { readonly stores: Stores } }`. */
export interface ShopFields {}
/** A shop adds those that the server loads beside the page, and does without when they are late. */
export interface LateFields {}

/** Everything that a render needs besides the page's data. Created for each request on the server, once in the browser. */
export interface App extends BaseApp, ShopFields, LateFields {}

export const AppContext = createContext<App | null>(null);

export function AppProvider({ app, children }: { app: App; children: ReactNode }): ReactElement {
  return <AppContext value={app}>{children}</AppContext>;
}

export function useApp(): App {
  const app = useContext(AppContext);
  // `document.tsx` renders it around all components.
  if (!app) throw new Error('useApp() outside of <AppProvider>');
  return app;
}

export const useLocale = (): Locale => useApp().locale;
export const useSite = (): Site => useApp().site;

/** The texts of a namespace: `const t = useT('product'); t('addToCart')`. The page's row in the table of pages must name it. */
export function useT<N extends Namespace>(namespace: N): Translate<N> {
  return useApp().texts.of(namespace);
}
