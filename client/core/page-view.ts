import { type ComponentType, createContext, useContext } from 'react';
import type { z } from 'zod';
import type { Translation } from '../../shared/contract/common.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import type { RouteKey } from '../../shared/routes.ts';

/** The page's entity in another language. `params`: of its path; by default only the slug differs. */
export type PageTranslation = z.infer<typeof Translation> & { readonly params?: Readonly<Record<string, string>> };

/** Kinds of one page whose parts are large and rare enough for chunks and texts of their own. */
export type PageVariant = 'contact' | 'faq';

/** A loader's result: the slugs of the page's entity in all languages, for the addresses in other languages. */
export interface PageData {
  readonly translations?: readonly PageTranslation[];
  /** For a page that explains why its entity is missing, or cannot be had just now; 200 otherwise. */
  readonly status?: 404 | 500 | 503;
  /** When personal data of the page did not come in time, in milliseconds since 1970: the page offers another try. */
  readonly unansweredAt?: number;
  /** Render this variant of the page (`PageEntry.variants` in client/app/routes.tsx). */
  readonly variant?: PageVariant;
  /** When this personal page was made, in milliseconds since 1970: the time trap of its form (`shared/forms/bot-checks.ts`). */
  readonly openedAt?: number;
  /** For the request that this page may send: all attempts of the page are one request. */
  readonly requestKey?: string;
  /** Of the wish list that the page was rendered with. */
  readonly wishlistId?: string;
}

/** What the error page says of a page that failed. */
export interface PageFailure {
  /** Names the line of the log (`shared/reference.ts`), so the fault is reported. */
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
  /** Its data were late: the server has sent this much and streams the page itself behind it (`client/app/late-page.tsx`). */
  readonly late?: LateHead;
}

/** What the shop's settings know of a page. */
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
