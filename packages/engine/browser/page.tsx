import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, useMemo } from 'react';
import { ApiError, statusOf } from '../errors.ts';
import type { RouteKey, RouteParams } from '../register.ts';
import type { App } from './app.tsx';
import { type PageData, usePageView } from './page-view.ts';

export interface LoaderArgs<K extends RouteKey> {
  readonly app: App;
  readonly queryClient: QueryClient;
  readonly params: RouteParams<K>;
  /** Only the accepted search parameters, in canonical spelling. */
  readonly search: URLSearchParams;
}

/** A page's loader in the route table. */
export type PageLoader = (app: App, params: Readonly<Record<string, string>>, search: URLSearchParams) => Promise<PageData | null>;

/** Start deferred data first, then await critical data. A refused call (`ApiError`) gives the page its status. */
export function pageLoader<K extends RouteKey>(
  _key: K,
  load: (args: LoaderArgs<K>) => Promise<PageData | null> | PageData | null,
): PageLoader {
  return async (app, params, search) => load({ app, queryClient: app.queryClient, params, search });
}

/** After this time a skeleton says that the data are on their way. */
const SKELETON_AFTER_MS = 200;

/** For data that the page can do without: the server waits for it, the browser until a skeleton would be shown. */
export const briefly = (coming: Promise<unknown>): Promise<unknown> => (globalThis.IN_BROWSER ? atMost(coming, SKELETON_AFTER_MS) : coming);

/** Waits for a task, no longer than this time; the task goes on. */
export function atMost(task: Promise<unknown>, ms: number): Promise<unknown> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  return Promise.race([task, timeout]).finally(() => clearTimeout(timer));
}

/** Worth another try. Everything else is an answer: no session, no such thing. */
export const isUnanswered = (error: unknown): boolean => statusOf(error) >= 500 || statusOf(error) === 429;

/**
 * Reads personal data that the page has a place for while they are missing (`PersonalPart`). The server waits for them: its page arrives
 * rendered, and says so when they did not come. The browser shows the page after 200 ms at the latest. Rejects when they are refused.
 */
export async function personalData(
  queryClient: QueryClient,
  ...queries: ReadonlyArray<{ readonly queryKey: QueryKey }>
): Promise<Pick<PageData, 'unansweredAt'>> {
  const answers = queries.map((query) => queryClient.ensureQueryData(query as never));
  const all = Promise.all(answers);
  const settled = Promise.allSettled(answers);
  try {
    await briefly(all);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    if (globalThis.IN_BROWSER) return {};
    await settled;
    return { unansweredAt: Date.now() };
  }
  all.catch(() => undefined);
  return {};
}

/** Throw in a loader: the page does not exist. */
export const notFound = () => new ApiError(404, 'not_found');

/** Throw in a loader: permanent redirect, for example from the slug of another language. `path` from `href()`, without locale. */
export const redirectTo = (path: string) => new Redirect(path);

export class Redirect extends Error {
  override readonly name = 'Redirect';
  readonly path: string;
  readonly status: 301 | 302;
  constructor(path: string, status: 301 | 302 = 301) {
    super(`redirect to ${path}`);
    this.path = path;
    this.status = status;
  }
}

/** Parameters and accepted search parameters of the current page. */
export function usePage<K extends RouteKey>(_key: K): { params: RouteParams<K>; search: URLSearchParams } {
  const { params, search } = usePageView();
  return { params, search: useMemo(() => new URLSearchParams(search), [search]) };
}

/** A part of the page with deferred data: shows `fallback` until they arrive, and `failed` (nothing by default) when they fail. */
export function Deferred({ fallback, failed = null, children }: { fallback: ReactNode; failed?: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary failed={failed}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

class ErrorBoundary extends Component<{ failed: ReactNode; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    return this.state.broken ? this.props.failed : this.props.children;
  }
}
