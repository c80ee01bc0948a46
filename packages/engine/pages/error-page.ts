import type { ErrorRequestHandler } from 'express';
import { ApiError, statusOf } from '../errors.ts';
import type { PostedForm } from '../forms/form.ts';
import { referenceOf } from '../reference.ts';
import type { ErrorCode, Locale, RouteKey } from '../register.ts';
import type { Routes } from '../routes.ts';
import { canonicalUrl, prefixOf, splitLocale, withPrefix } from '../site.ts';
import type { Fields } from '../../http-cache/origin.ts';
import type { Log } from '../observability/log.ts';
import { policyHeaders, type PolicyOptions } from './content-security-policy.ts';
import { inlineScriptHashes } from '../render/inline-scripts.ts';
import { pageAddress } from './page-address.ts';
import { parseTarget, type SitesOfNow, targetAt } from '../sites.ts';
import { Overloaded } from '../render/render-limit.ts';
import type { ErrorPage, ErrorRequest, Renderer } from '../render/types.ts';

/** The words of the plainest error page. */
export interface ErrorTexts {
  readonly maintenance: string;
  readonly notFound: string;
  readonly failed: string;
  readonly home: string;
}

export interface ErrorResponsesOptions {
  readonly routes: Routes;
  readonly texts: Readonly<Record<Locale, ErrorTexts>>;
  readonly sites: SitesOfNow;
  readonly renderError: Renderer['renderError'];
  readonly policy: (page: RouteKey | null) => PolicyOptions;
  /** The name of the shop; null before its settings have come. */
  readonly shop?: () => string | null;
  /** The id of the request that is answered, as the log has it. */
  readonly requestId?: () => string | undefined;
  readonly log: Log;
}

/** A posted form whose page failed. `posted`: with what was typed, if it was read. */
export interface FailedPost {
  readonly posted: PostedForm | undefined;
}

export interface ErrorResponse {
  readonly status: number;
  readonly headers: Fields;
  readonly body: Buffer;
}

export interface ErrorResponses {
  /** Logs the error of a request for this target and makes the response to it. Never rejects. */
  respond(error: unknown, target: string, post?: FailedPost): Promise<ErrorResponse>;
  /** Only logs it: the response has begun. */
  report(error: unknown): void;
}

/** Seconds until a retry is useful, when the error names none. A page says "in a minute". */
const RETRY_AFTER = { call: 5, page: 60 };

/** Turns errors into responses: a page in the shop's language, JSON below /api. Never a stack, never a message of ours. */
export function createErrorResponses(options: ErrorResponsesOptions): ErrorResponses {
  const { routes, sites, renderError, policy, shop = () => null, requestId = () => undefined, log } = options;
  const textsIn = (locale: Locale): ErrorTexts => options.texts[locale] as ErrorTexts;

  /** While the backend is down each uncached page fails: one short line. A stack is only for unexpected errors. */
  function report(error: unknown): string | null {
    const status = statusOf(error);
    if (status < 500) return null;
    const reference = referenceOf(requestId());
    if (status === 503) log.warn({ reason: reasonOf(error), reference }, 'request failed');
    else log.error({ err: error, reference }, 'request failed');
    return reference;
  }

  async function pageOf(request: ErrorRequest): Promise<ErrorPage> {
    try {
      return await renderError(request);
    } catch (err) {
      log.error({ err }, 'the error page could not be rendered');
      return { html: plainPage(request, textsIn(request.locale)), routeKey: null };
    }
  }

  async function respondWithPage(error: unknown, whole: string, reference: string | null, post?: FailedPost): Promise<[Buffer, Fields]> {
    const { site, target } = parseTarget(sites(), whole) ?? { site: sites().main, target: '/' };
    const { locale } = splitLocale(site, target.split('?', 1)[0] as string);
    const page = pageAddress(routes, site, target);
    if (page?.representation === 'markdown')
      return [Buffer.from(plainMarkdown({ status: statusOf(error), site, locale }, textsIn(locale))), MARKDOWN];
    const isOverload = error instanceof Overloaded;
    const address = isOverload ? null : page;
    const { html, routeKey } = await pageOf({
      status: statusOf(error),
      site,
      locale,
      ...(address && { address }),
      failure: { reference, message: null, ...(post && { isPost: true }), ...(isOverload && { isOverload }) },
      posted: post?.posted,
      shop: shop(),
    });
    const body = Buffer.from(html);
    const scriptHashes = routeKey === null ? [] : inlineScriptHashes(body);
    return [body, [...policyHeaders({ ...policy(routeKey), scriptHashes }), ['content-type', 'text/html; charset=utf-8']]];
  }

  return {
    report: (error) => void report(error),
    async respond(error, target, post) {
      const reference = report(error);
      const status = statusOf(error);
      const isCall = target.startsWith('/api/');
      const [body, fields]: [Buffer, Fields] = isCall
        ? [Buffer.from(JSON.stringify(toFailure(error, status))), [['content-type', 'application/json; charset=utf-8']]]
        : await respondWithPage(error, target, reference, post);
      const seconds = (error instanceof ApiError ? error.retryAfter : undefined) ?? RETRY_AFTER[isCall ? 'call' : 'page'];
      const hasRetry = status === 503 || (error instanceof ApiError && error.retryAfter !== undefined);
      const headers: Fields = [
        ['cache-control', 'no-store'],
        ...(hasRetry ? [['retry-after', String(seconds)] as const] : []),
        ...fields,
        ['content-length', String(body.length)],
      ];
      return { status, headers, body };
    },
  };
}

/** The last middleware of the Express app. `isWhole`: false for a form with files, which no page can offer to send again. */
export function errorPage(
  errors: ErrorResponses,
  sites: SitesOfNow,
  isWhole: (posted: PostedForm) => boolean = () => true,
): ErrorRequestHandler {
  return function sendError(error: unknown, req, res, _next) {
    // The response has begun: break it off, so that no client takes it for a complete one.
    if (res.headersSent || res.closed) {
      errors.report(error);
      return void res.destroy();
    }
    for (const name of ['etag', 'content-length', 'cache-tag', 'surrogate-key', 'link', 'cdn-cache-control']) res.removeHeader(name);
    const typed = res.locals['posted'] as PostedForm | undefined;
    const post = req.method === 'POST' ? { posted: typed && isWhole(typed) ? typed : undefined } : undefined;
    void errors.respond(error, targetAt(sites(), req.site, req.originalUrl), post).then(({ status, headers, body }) => {
      if (res.closed) return;
      for (const [name, value] of headers) res.setHeader(name, value);
      res.status(status).send(body);
    });
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

interface FailureBody {
  readonly error_code: ErrorCode;
  readonly message: string;
  readonly errors?: Readonly<Record<string, string[]>>;
}

/** The body of a refused call. The backend's messages are for its users; messages of other errors are not sent. */
export function toFailure(error: unknown, status: number): FailureBody {
  if (!(error instanceof ApiError))
    return { error_code: CODES[status] ?? (status < 500 ? 'validation_failed' : 'internal'), message: `${status}` };
  const message = status >= 500 ? `${status}` : error.message;
  const errors = Object.fromEntries(Object.entries(error.fields).map(([name, messages]): [string, string[]] => [name, [...messages]]));
  return { error_code: error.code, message, ...(Object.keys(errors).length === 0 ? {} : { errors }) };
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'not_allowed',
  403: 'not_allowed',
  404: 'not_found',
  405: 'not_allowed',
  413: 'too_large',
  503: 'unavailable',
};

/** When nothing else works: no script, no style, no data. */
function plainPage({ status, site, locale }: Pick<ErrorRequest, 'status' | 'site' | 'locale'>, text: ErrorTexts): string {
  const body = reasonText(status, text);
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title></head><body><main><h1>${status}</h1><p>${body}</p><p><a href="${withPrefix(prefixOf(site, locale), '/')}">${text.home}</a></p></main></body></html>`;
}

const MARKDOWN: Fields = [
  ['content-type', 'text/markdown; charset=utf-8'],
  ['x-robots-tag', 'noindex'],
];

/** Of an address that names the Markdown of a page. */
function plainMarkdown({ status, site, locale }: Pick<ErrorRequest, 'status' | 'site' | 'locale'>, text: ErrorTexts): string {
  return `# ${status}\n\n${reasonText(status, text)}\n\n[${text.home}](${canonicalUrl(site, locale, '/')})\n`;
}

function reasonText(status: number, text: ErrorTexts): string {
  return status === 503 ? text.maintenance : status === 404 ? text.notFound : text.failed;
}
