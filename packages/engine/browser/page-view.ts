import { type ComponentType, createContext, useContext } from 'react';
import type { Locale, PageVariant, RouteKey } from '../register.ts';

/** The page's entity in another language. `params`: of its path; by default only the slug differs. */
export interface PageTranslation {
  readonly lang: string;
  readonly slug: string;
  readonly title: string;
  readonly params?: Readonly<Record<string, string>>;
}

/**
 * A loader's result: the slugs of the page's entity in all languages, for the addresses in other languages. A shop adds what its own pages
 * need: `declare module '…/packages/engine/browser/page-view.ts' { interface PageData { … } }`.
 */
export interface PageData {
  readonly translations?: readonly PageTranslation[];
  /** For a page that explains why its entity is missing, or cannot be had just now; 200 otherwise. */
  readonly status?: 404 | 500 | 503;
  /** When personal data of the page did not come in time, in milliseconds since 1970: the page offers another try. */
  readonly unansweredAt?: number;
  /** Render this variant of the page (`PageModule.variants`). */
  readonly variant?: PageVariant;
}

/** The state of the error page for a page that failed. */
export interface PageFailure {
  /** Names the line of the log (`reference.ts`), so the fault is reported. */
  readonly reference: string | null;
  /** Of a refusal, in the visitor's language: for people. */
  readonly message: string | null;
  /** A form was posted to this address. */
  readonly isPost?: boolean;
  /** The shop has more visitors than it can serve. Every other 503 is an outage. */
  readonly isOverload?: boolean;
}

/** Where the link to a language leads in which the page is missing. */
export interface NearestList {
  /** Without locale prefix. */
  readonly path: string;
  /** That it leads there, in that language. */
  readonly text: string;
}

/** A loaded page: its data are in the query cache, its chunk and texts are present. */
export interface PageView {
  /** Null: no row of the route table matches. */
  readonly key: RouteKey | null;
  readonly params: Readonly<Record<string, string>>;
  /** The accepted search parameters in canonical spelling. They stay when the page replaces its address later. */
  readonly search: string;
  readonly data: PageData | null;
  /** HTTP status. Without a `Page`, the error page of this status is shown. */
  readonly status: number;
  readonly Page: ComponentType | null;
  /** Addresses of the page's style sheets. */
  readonly sheets: readonly string[];
  /** For the languages in which the page is missing. */
  readonly nearest?: Partial<Record<Locale, NearestList>> | undefined;
  /** Of a page without a `Page`. */
  readonly failure?: PageFailure;
  /** Its data were late: the server has sent this much and streams the page itself behind it. */
  readonly late?: LateHead;
}

/** Facts about a page from the shop's settings. */
export interface LateHead {
  /** Of the document. */
  readonly title: string;
  /** Of the page, if its data do not come. */
  readonly heading: string;
}

export type LoadedPage =
  | { readonly view: PageView; readonly error?: unknown }
  /** A path without locale prefix. 301: for everybody and for good; 302: for this visitor, now. */
  | { readonly redirectTo: string; readonly status: 301 | 302 };

export const NO_PAGE: PageView = { key: null, params: {}, search: '', data: null, status: 200, Page: null, sheets: [] };

const PageViewContext = createContext<PageView>(NO_PAGE);
export const PageViewProvider = PageViewContext.Provider;
export const usePageView = (): PageView => useContext(PageViewContext);
