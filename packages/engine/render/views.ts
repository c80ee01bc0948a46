import type { ReactElement, ReactNode } from 'react';
import type { App, BaseApp, LateFields, ShopFields } from '../browser/app.tsx';
import type { LoadPage, PageSource } from '../browser/load-page.ts';
import type { StateFields } from '../browser/page-state.ts';
import type { LoadedPage, PageView } from '../browser/page-view.ts';
import type { AssetManifest } from '../assets.ts';
import type { Visitor } from '../backend/api-session.ts';
import type { Locale } from '../register.ts';
import type { ErrorRequest, RenderRequest } from './types.ts';

/** How the server renders the pages of a shop. The browser's entry has the other half. */
export interface Views extends PageSource {
  /** The page in its layout: what the browser hydrates. */
  readonly root: ReactElement;
  /** Elements of every document's head. */
  readonly head: ReactNode;
  /** The page of an error without the shop's frame: it needs no backend and no scripts. */
  readonly errorDocument: (error: PlainError) => string;
  /** Fields that the shop has added to `App`, of one document; the late ones as they are while they have not come. */
  readonly fieldsOf: (base: BaseApp, visitor: Visitor | null) => ShopFields & LateFields;
  /** Never rejects. */
  readonly loadFields?: (app: App) => Promise<LateFields>;
  /** Fields that the shop has added to `PageState`. */
  readonly stateOf?: (app: App) => StateFields;
  /** Name of the fonts to preload, of those in the manifest. */
  readonly fontsOf?: (locale: Locale) => string;
  /** The page as text for programs that read. */
  readonly writeMarkdown?: (app: App, view: PageView) => string;
  /** What can be sent of a page whose data are late. Null: nothing. `loading` never rejects. */
  readonly openLate?: (app: App, request: Pick<RenderRequest, 'path' | 'search'>, loading: Promise<LoadedPage>) => Promise<LatePage | null>;
}

export interface PlainError extends Pick<ErrorRequest, 'status' | 'site' | 'locale' | 'shop' | 'failure'> {
  readonly assets: Pick<AssetManifest, 'entry' | 'icons'>;
  readonly texts: App['texts'];
}

/** A page whose header, title and skeleton are sent before its data are there. */
export interface LatePage {
  readonly view: PageView;
  readonly latePage: NonNullable<App['latePage']>;
}

export type { LoadPage };
