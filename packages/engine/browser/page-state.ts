import type { AssetManifest, TextFiles } from '../assets.ts';
import type { PostedForm } from '../forms/form.ts';
import type { Locale } from '../register.ts';
import type { Site } from '../site.ts';
import type { PageView } from './page-view.ts';

/**
 * The server's state for hydration: JSON in a data block at the end of <body>. Nothing personal on public pages: they are cached. What many
 * pages of a build share (texts, sheets) is in immutable files.
 */
export interface BasePageState {
  readonly locale: Locale;
  readonly site: Site;
  /** Query hash to data. */
  readonly queries: Readonly<Record<string, unknown>>;
  /** The form that was posted before the browser could make its call. */
  readonly posted?: PostedForm;
  /** Of the page's language: the files of the namespaces that this page needs. */
  readonly texts: TextFiles;
  /** Without the fields that are those of `NO_PAGE`. */
  readonly view: Partial<Omit<PageView, 'Page'>>;
  readonly assets: Pick<AssetManifest, 'buildId' | 'entry' | 'icons' | 'pageSheets'> & {
    /** Fonts to preload for the language of the page. */
    readonly fonts: readonly string[];
  };
}

/** A shop adds what its pages are hydrated with besides: `declare module '…/packages/engine/browser/page-state.ts' { … }`. */
export interface StateFields {}

export interface PageState extends BasePageState, StateFields {}

export const STATE_ID = 'state';
/** Data that arrived after the shell: `<script type="application/json" data-query="hash">`. */
export const LATE_QUERY_ATTRIBUTE = 'data-query';
/** The view of a late page (`PageView.late`) is handed over as the data of this query. */
export const LATE_PAGE_KEY = ['page'] as const;
/** Error digest of a part whose data did not arrive in time: the browser fetches them. */
export const LEFT_TO_BROWSER = 'not-yet';
