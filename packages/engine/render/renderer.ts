import { randomBytes } from 'node:crypto';
import type { App } from '../browser/app.tsx';
import { createPageLoader } from '../browser/load-page.ts';
import type { LoadedPage, PageView } from '../browser/page-view.ts';
import { ApiError, statusOf } from '../errors.ts';
import type { PostedForm } from '../forms/form.ts';
import { withPrefix } from '../site.ts';
import type { RouteKey } from '../register.ts';
import type { OpenApi } from '../backend/api-session.ts';
import { createEventLoopQueue } from '../limits/event-loop-queue.ts';
import { raceTimeout } from '../limits/race-timeout.ts';
import { stallTolerantTimeout } from '../../http-cache/stall-tolerant-timeout.ts';
import { LATE_PAGE_BUDGET } from '../limits/timeouts.ts';
import { createErrorRenderer } from './error-renderer.ts';
import { markdownPath } from '../http/markdown-path.ts';
import { createPageContext, type PageContextOptions } from './page-context.ts';
import type { Renderer, RenderOutcome, RenderRequest, RenderSink } from './types.ts';
import type { LatePage, Views } from './views.ts';
import { writeDocument } from './write-document.tsx';

export interface RendererOptions extends PageContextOptions {
  /** Milliseconds that the shell waits for deferred data; later data is streamed out of order (ADR-0002). */
  readonly graceMs?: number;
  /** Milliseconds after which a page whose data are late sends its header. */
  readonly lateMs?: number;
  readonly onError: (error: unknown) => void;
}

/** Until then a page comes whole; DESIGN: "after 300 ms a page that nobody waits to store sends header, title and skeleton". */
const LATE_AFTER_MS = 300;
/** A page for the store waits longer for the late fields of its app: nobody waits for it. */
const STORED_GRACE_MS = 1000;
/** Markdown is not streamed: it waits for deferred data, and is written without them when they are late. */
const MARKDOWN_GRACE_MS = 1000;

/** Renders pages from a route, its parameters and a locale; knows neither Express nor any request (architecture, invariant 1). */
export function createRenderer(options: RendererOptions): Renderer {
  const { views, graceMs = 120, lateMs = LATE_AFTER_MS, onError } = options;
  const { match, pageStorage } = views.routes;
  const loadPage = createPageLoader(views);
  const context = createPageContext(options);
  const queue = createEventLoopQueue();

  async function render(request: RenderRequest, sink: RenderSink, signal: AbortSignal): Promise<RenderOutcome> {
    await queue();
    signal.throwIfAborted();
    const visit = openVisit(request, signal);
    const loaded = await load(visit);
    if ('redirectTo' in loaded) return sendRedirect(visit, loaded, sink);
    if ('error' in loaded) throwOutage(loaded.error, loaded.view.status, visit.isPersonal);
    const page = 'latePage' in loaded ? await latePage(visit, loaded, signal) : await completePage(visit, loaded.view, signal);
    const outcome = await send(visit, page, sink, signal);
    visit.app.queryClient.clear();
    return outcome;
  }

  /** The page; or what can be sent of it before its data are there. */
  async function load({ app, request, isPersonal }: Visit): Promise<LoadedPage | LatePage> {
    const loading = loadPage(app, request.path, request.search);
    if (!mayBeLate(request, isPersonal)) return loading;
    const onTimeout = async () => (await views.openLate?.(app, request, loading)) ?? loading;
    // Data that came while this process stood still are not late.
    return raceTimeout(loading, { ms: lateMs, onTimeout, startTimer: stallTolerantTimeout });
  }

  /** Its late fields have had the time of its data. */
  async function latePage(visit: Visit, { view, latePage: late }: LatePage, signal: AbortSignal): Promise<CompletePage> {
    visit.session.extendBudget(LATE_PAGE_BUDGET);
    void late.loaded.then((page) => 'error' in page && statusOf(page.error) >= 500 && onError(page.error));
    const fields = await raceTimeout(visit.loadingFields, { ms: 0, onTimeout: () => undefined });
    await queue();
    signal.throwIfAborted();
    const app: App = { ...visit.app, ...fields, latePage: late };
    return { app, view, isWhole: false, fieldsAreLate: fields === undefined, usedData: null, validator: undefined };
  }

  async function send(visit: Visit, page: CompletePage, sink: RenderSink, signal: AbortSignal): Promise<RenderOutcome> {
    if (page.validator !== undefined && page.validator === visit.request.ifNoneMatch) return sendUnchanged(visit, page, sink);
    return visit.request.representation === 'markdown'
      ? sendMarkdown(visit, page, sink, views.writeMarkdown)
      : sendDocument(visit, page, sink, signal);
  }

  /** The session at the backend, and the app without its late fields, which are loaded beside the page. */
  function openVisit(request: RenderRequest, signal: AbortSignal): Visit {
    const { site, path, locale, visitor = {}, posted } = request;
    const found = match(path);
    const routeKey = found?.key ?? null;
    const isPersonal = found !== null && pageStorage(found) === 'personal';
    const session = options.openApi(locale, signal, isPersonal ? visitor : null);
    const app = context.createApp({
      site,
      locale,
      routeKey,
      session,
      posted,
      isSignedIn: () => visitor.token !== undefined && !session.sessionEnded(),
      visitor: isPersonal ? visitor : null,
    });
    return { request, session, app, routeKey, isPersonal, loadingFields: context.loadFields(app) };
  }

  /** Waits for deferred data and for the late fields. */
  async function completePage(visit: Visit, view: PageView, signal: AbortSignal): Promise<CompletePage> {
    const { mode, representation } = visit.request;
    const isBuffered = mode === 'buffered';
    const isWhole = await deferredSettled(
      visit.app.queryClient,
      isBuffered ? Infinity : representation === 'markdown' ? MARKDOWN_GRACE_MS : graceMs,
    );
    const ms = isBuffered ? STORED_GRACE_MS : graceMs;
    const fields = await raceTimeout(visit.loadingFields, { ms, onTimeout: () => undefined });
    // Data may have come for many pages at a time.
    await queue();
    // React does not notice an abort that happened before rendering starts.
    signal.throwIfAborted();
    const app: App = { ...visit.app, ...fields };
    const usedData = visit.session.usedData();
    const validator = isWhole && view.status === 200 ? context.validatorOf(app.site, fields, usedData) : undefined;
    return { app, view, isWhole, fieldsAreLate: fields === undefined, usedData, validator };
  }

  async function sendDocument(visit: Visit, page: CompletePage, sink: RenderSink, signal: AbortSignal): Promise<RenderOutcome> {
    const { request, session, routeKey } = visit;
    const { app, view, validator } = page;
    const nonce = page.isWhole ? null : randomBytes(16).toString('base64');
    let hasBrokenPart = false;
    const complete = await writeDocument({
      ...context.documentOf(app, view, request),
      nonce,
      signal,
      body: sink.body,
      onShell: () =>
        sink.head({
          status: statusOfPage(view.status, request.posted),
          headers: {},
          nonce,
          routeKey,
          // The render may use more: the read cache answers queries of components. The next validator cannot know them before its render.
          validator: session.usedData() === page.usedData ? validator : undefined,
          ...endOfSession(visit),
        }),
      onError(error) {
        // The session counts refused calls; they may be no failure.
        hasBrokenPart ||= !(error instanceof ApiError);
        onError(error);
      },
    });
    return outcomeOf(visit, { complete, outOfOrder: !page.isWhole, degraded: hasBrokenPart || page.fieldsAreLate });
  }

  return { render, renderError: createErrorRenderer({ context, queue, graceMs, onError }) };
}

/** Of a request for which something may be sent before its data are there. */
const mayBeLate = ({ mode, representation, ifNoneMatch }: RenderRequest, isPersonal: boolean): boolean =>
  mode === 'stream' && representation === 'html' && ifNoneMatch === undefined && !isPersonal;

interface Visit {
  readonly request: RenderRequest;
  readonly session: ReturnType<OpenApi>;
  readonly app: App;
  readonly routeKey: RouteKey | null;
  readonly isPersonal: boolean;
  readonly loadingFields: Promise<object>;
}

interface CompletePage {
  readonly app: App;
  readonly view: PageView;
  /** Nothing is to be streamed out of order. */
  readonly isWhole: boolean;
  readonly fieldsAreLate: boolean;
  readonly usedData: string | null;
  readonly validator: string | undefined;
}

const WHOLE = { complete: true, outOfOrder: false, degraded: false };

const outcomeOf = ({ session }: Visit, outcome: Omit<RenderOutcome, 'versions'>): RenderOutcome => ({
  ...outcome,
  degraded: outcome.degraded || session.degraded(),
  versions: session.versions,
});

const endOfSession = ({ session }: Visit) => (session.sessionEnded() ? { sessionEnded: true } : {});

type Redirected = Extract<LoadedPage, { redirectTo: string }>;

function sendRedirect(visit: Visit, { redirectTo, status }: Redirected, sink: RenderSink): RenderOutcome {
  const { routeKey, app, request } = visit;
  const [path = '', query] = redirectTo.split('?', 2);
  const target =
    request.representation === 'markdown' ? [markdownPath(path), ...(query === undefined ? [] : [query])].join('?') : redirectTo;
  const location = withPrefix(app.prefix, target);
  sink.head({ status, headers: { location }, nonce: null, routeKey, ...endOfSession(visit) });
  sink.body.end();
  return outcomeOf(visit, WHOLE);
}

/** The stored page is still true. */
function sendUnchanged(visit: Visit, { validator, fieldsAreLate }: CompletePage, sink: RenderSink): RenderOutcome {
  sink.head({ status: 304, headers: {}, nonce: null, routeKey: visit.routeKey, validator });
  sink.body.end();
  return outcomeOf(visit, { ...WHOLE, degraded: fieldsAreLate });
}

/** At once: nothing of it is late, and a page without its deferred data is soon made again. */
function sendMarkdown(
  visit: Visit,
  { app, view, isWhole, validator }: CompletePage,
  sink: RenderSink,
  write: Views['writeMarkdown'],
): RenderOutcome {
  if (!write) throw new ApiError(404, 'not_found');
  const text = write(app, view);
  sink.head({ status: view.status, headers: {}, nonce: null, routeKey: visit.routeKey, validator });
  sink.body.write(Buffer.from(text));
  sink.body.end();
  return outcomeOf(visit, { ...WHOLE, degraded: !isWhole });
}

/** Throws what is no page: a failed one, and a public one whose data are refused for another reason than what they are (`isAnswer`). */
function throwOutage(error: unknown, status: number, isPersonal: boolean): void {
  // A page that says itself what is missing has no error.
  if (error === undefined) return;
  if (status >= 500) throw error;
  if (!isPersonal && status !== 404 && status !== 403) throw new ApiError(503, 'unavailable', { cause: error });
}

/** After a refused form, its page has the status of the refusal. */
function statusOfPage(status: number, posted: PostedForm | undefined): number {
  if (status !== 200 || posted === undefined) return status;
  return posted.failure?.status ?? (Object.keys(posted.errors).length > 0 ? 422 : 200);
}

/** Waits until no query is pending, at most `ms`: true when the page can be rendered as a whole. */
async function deferredSettled(queryClient: App['queryClient'], ms: number): Promise<boolean> {
  const pending = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.fetchStatus === 'fetching')
    .map((query) => query.promise);
  if (pending.length === 0) return true;
  const settled = Promise.allSettled(pending).then(() => true);
  return raceTimeout(settled, { ms, onTimeout: () => false });
}
