import { type ComponentType, createContext, useContext } from 'react';
import type { Translations } from '../../shared/contract/common.ts';
import type { RouteKey } from '../../shared/routes.ts';

/** What a page's loader may return: the entity's slugs, from which the other languages' addresses are made. */
export interface PageData {
  readonly translations?: Translations;
  /** A page of its own for something that is not there (200 else). */
  readonly status?: 404;
}

/** A page ready to be shown: its data are in the query cache, its chunk and texts are there. */
export interface PageView {
  /** Null: no row of the route table matches. */
  readonly key: RouteKey | null;
  readonly params: Readonly<Record<string, string>>;
  /** The accepted search parameters it was loaded with, in their one spelling; the address may have been amended since. */
  readonly search: string;
  readonly data: PageData | null;
  /** 200, or what went wrong: then the error page is shown in its place. */
  readonly status: number;
  readonly Page: ComponentType | null;
}

export type LoadedPage =
  | { readonly view: PageView; readonly error?: unknown }
  /** The page is elsewhere for good; a path without locale prefix. */
  | { readonly movedTo: string };

export const NO_PAGE: PageView = { key: null, params: {}, search: '', data: null, status: 200, Page: null };

const PageViewContext = createContext<PageView>(NO_PAGE);
export const PageViewProvider = PageViewContext.Provider;
export const usePageView = (): PageView => useContext(PageViewContext);
