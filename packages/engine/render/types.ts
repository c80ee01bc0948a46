import type { PageFailure } from '../browser/page-view.ts';
import type { PostedForm } from '../forms/form.ts';
import type { CacheGroup, Locale, RouteKey } from '../register.ts';
import type { Site } from '../site.ts';
import type { Visitor } from '../backend/api-session.ts';
import type { FlushableWritable } from './flush-writer.ts';
import type { Representation } from '../pages/page-address.ts';

/**
 * All that a page may depend on: no Express request, no cookie, no header (architecture, invariant 1). A personal page also depends on its
 * visitor.
 */
export interface RenderRequest {
  /** Without locale prefix and query: `/product/ring-a`. */
  readonly path: string;
  /** The accepted parameters as `searchString` spells them: '' or `a=b`. */
  readonly search: string;
  readonly site: Site;
  readonly locale: Locale;
  readonly representation: Representation;
  /**
   * `stream`: late deferred data follows out of order, inline scripts carry a nonce.
   * `buffered`: a complete page without inline scripts; refreshes of the page cache use it.
   */
  readonly mode: 'stream' | 'buffered';
  /** Personal pages only. */
  readonly visitor?: Visitor;
  /** Personal pages only: the form that was just posted to the page, to be shown with its errors. */
  readonly posted?: PostedForm | undefined;
  /** The validator of a stored page: when its data are the same, the result is 304 and nothing is rendered. */
  readonly ifNoneMatch?: string | undefined;
}

export interface RenderHead {
  /** 200, 404, a redirect with `headers.location`, or 304: the stored page is still true. */
  readonly status: number;
  /** `location`, `link` and the like; content type, caching and security headers are the edge's business. */
  readonly headers: Readonly<Record<string, string>>;
  /** Set when inline scripts carry it; such a response is never stored. */
  readonly nonce: string | null;
  /** Null: no row of the route table matches. */
  readonly routeKey: RouteKey | null;
  /** The visitor's session has ended: their cookie is cleared. */
  readonly sessionEnded?: boolean;
  /** An entity tag of the page's data; undefined when the data cannot be compared. */
  readonly validator?: string | undefined;
}

/** Where a rendered page goes. */
export interface RenderSink {
  /** Called once, before the first byte. A rejected `render` that never called it leaves the response to the error page. */
  head(head: RenderHead): void;
  /** Takes the bytes; ended by the renderer when the page is complete, destroyed when it breaks off. */
  readonly body: FlushableWritable;
}

export interface RenderOutcome {
  /** Every byte was written and nothing failed on the way. */
  readonly complete: boolean;
  /** Late data was streamed out of order: the bytes need their nonce and must not be stored. */
  readonly outOfOrder: boolean;
  /** A part failed, or its data came from a stale copy: good enough to show, not to store for long. */
  readonly degraded: boolean;
  /** The cache groups whose data went into the page, each with the cache version it was read under. */
  readonly versions: ReadonlyMap<CacheGroup, string>;
}

export interface ErrorRequest {
  readonly status: number;
  readonly site: Site;
  readonly locale: Locale;
  /** Where the shop's frame is shown around the error: the address that failed. */
  readonly address?: Pick<RenderRequest, 'path' | 'search'> | undefined;
  readonly failure: PageFailure;
  /** The form that was posted to the address, with what was typed. */
  readonly posted?: PostedForm | undefined;
  /** Its name, as far as it is known. */
  readonly shop: string | null;
}

export interface ErrorPage {
  readonly html: Buffer | string;
  /** Null: the plain page, which has no scripts. */
  readonly routeKey: RouteKey | null;
}

export interface Renderer {
  /**
   * Rejects with the error (`ApiError` …) when critical data fails, before `head` was called.
   * After `head` nothing can be taken back: it resolves with `complete: false` and destroys the body.
   */
  render(request: RenderRequest, sink: RenderSink, signal: AbortSignal): Promise<RenderOutcome>;
  /** A whole HTML document for a page that failed. Works while the backend is down: then it is a plain one. */
  renderError(request: ErrorRequest): Promise<ErrorPage>;
}
