import { NO_PAGE, type PageView } from '../browser/page-view.ts';
import type { App } from '../browser/app.tsx';
import { raceTimeout } from '../limits/race-timeout.ts';
import { PageBody } from './page-body.ts';
import type { PageContext } from './page-context.ts';
import type { ErrorPage, ErrorRequest } from './types.ts';
import type { PlainError } from './views.ts';
import { writeDocument } from './write-document.tsx';

interface Framed {
  readonly address: NonNullable<ErrorRequest['address']>;
}

export interface ErrorRendererOptions {
  readonly context: PageContext;
  /** Resolves when it may render. */
  readonly queue: () => Promise<void>;
  /** Milliseconds that the frame waits for the late fields of its app. */
  readonly graceMs: number;
  readonly onError: (error: unknown) => void;
}

/** A frame whose data are not here at once is not worth waiting for. */
const FRAME_MS = 500;
/** While many pages fail, most get the plain page: it costs nothing. */
const FRAMES_MAX = 4;

/** Pages of errors: in the shop's frame, or plain when there is no frame. */
export function createErrorRenderer({ context, queue, graceMs, onError }: ErrorRendererOptions) {
  const { assets, texts, openApi, views } = context;
  const { match } = views.routes;
  const plainDocument = memoErrors((request) => views.errorDocument({ ...request, assets, texts: texts[request.locale] as App['texts'] }));
  let framing = 0;

  /** The page in the shop's frame. Rejects when there is no frame: then the shop is closed. */
  async function renderFramed(
    { status, site, locale, address, failure, posted }: ErrorRequest & Framed,
    signal: AbortSignal,
  ): Promise<Buffer> {
    const { path, search } = address;
    const found = match(path);
    const session = openApi(locale, signal, null);
    const view: PageView = { ...NO_PAGE, key: found?.key ?? null, params: found?.params ?? {}, search, status, failure };
    const bareApp = context.createApp({ site, locale, routeKey: view.key, session, posted, isSignedIn: () => false, visitor: null });
    const { queryClient } = bareApp;
    const loadingFields = context.loadFields(bareApp);
    await views.loadFrame(bareApp);
    const app = { ...bareApp, ...(await raceTimeout(loadingFields, { ms: graceMs, onTimeout: () => undefined })) };
    await queue();
    signal.throwIfAborted();
    const body = new PageBody();
    const isWhole = await writeDocument({
      ...context.documentOf(app, view, { path, search, posted }),
      nonce: null,
      signal,
      body,
      onShell: () => undefined,
      onError,
    });
    queryClient.clear();
    if (!isWhole) throw new Error('the frame of the error page broke off');
    return body.collected();
  }

  return async (request: ErrorRequest): Promise<ErrorPage> => {
    const { address } = request;
    const plain = (): ErrorPage => ({ html: plainDocument(request), routeKey: null });
    if (address === undefined || framing >= FRAMES_MAX) return plain();
    framing += 1;
    try {
      const signal = AbortSignal.timeout(FRAME_MS);
      const html = await raceTimeout(renderFramed({ ...request, address }, signal), { signal });
      return { html, routeKey: match(address.path)?.key ?? null };
    } catch {
      return plain();
    } finally {
      framing -= 1;
    }
  };
}

/** An overloaded server must not render a page for each visitor that it refuses. The plain page names no reference, so it is one of few. */
function memoErrors(make: (request: Omit<PlainError, 'assets' | 'texts'>) => string): (request: ErrorRequest) => string {
  const documents = new Map<string, string>();
  return ({ status, site, locale, shop, failure: { reference, isPost = false, isOverload = false } }) => {
    const isReported = reference !== null;
    const id = `${site.origin} ${locale} ${status} ${isReported} ${isPost} ${isOverload} ${shop}`;
    const failure = { reference: isReported ? '' : null, message: null, isPost, isOverload };
    const html = documents.get(id) ?? make({ status, site, locale, shop, failure });
    documents.set(id, html);
    return html;
  };
}
