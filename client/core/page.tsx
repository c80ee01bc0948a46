import type { QueryClient } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, useMemo } from 'react';
import { ApiError } from '../../shared/errors.ts';
import type { RouteKey, RouteParams } from '../../shared/routes.ts';
import type { App } from './app-context.tsx';
import { type PageData, usePageView } from './page-view.ts';

export interface LoaderArgs<K extends RouteKey> {
  readonly app: App;
  readonly queryClient: QueryClient;
  readonly params: RouteParams<K>;
  /** The accepted search parameters only, in their one spelling. */
  readonly search: URLSearchParams;
}

/** A page's loader as the route table holds it. */
export type PageLoader = (app: App, params: Readonly<Record<string, string>>, search: URLSearchParams) => Promise<PageData | null>;

/** A page's loader: await critical data, start deferred data first. A refused call (`ApiError`) gives the page its status. */
export function pageLoader<K extends RouteKey>(
  _key: K,
  load: (args: LoaderArgs<K>) => Promise<PageData | null> | PageData | null,
): PageLoader {
  return async (app, params, search) => load({ app, queryClient: app.queryClient, params: params as unknown as RouteParams<K>, search });
}

/** Ends a loader: the page does not exist. */
export const notFound = () => new ApiError(404, 'not_found');

/** Ends a loader: the page is elsewhere for good (a slug of another language, say). `path` from `href()`, without locale. */
export const movedTo = (path: string) => new Moved(path);

export class Moved extends Error {
  override readonly name = 'Moved';
  readonly path: string;
  constructor(path: string) {
    super(`moved to ${path}`);
    this.path = path;
  }
}

/** Parameters and accepted search that the current page was loaded with. */
export function usePage<K extends RouteKey>(_key: K): { params: RouteParams<K>; search: URLSearchParams } {
  const { params, search } = usePageView();
  return { params: params as unknown as RouteParams<K>, search: useMemo(() => new URLSearchParams(search), [search]) };
}

/** A part of the page with deferred data: its fallback until the data is there, nothing (or `failed`) when it does not come. */
export function Deferred({ fallback, failed = null, children }: { fallback: ReactNode; failed?: ReactNode; children: ReactNode }) {
  return (
    <Boundary failed={failed}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

class Boundary extends Component<{ failed: ReactNode; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    return this.state.broken ? this.props.failed : this.props.children;
  }
}
