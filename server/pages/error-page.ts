import type { ErrorRequestHandler } from 'express';
import type { Failure } from '../../shared/contract/common.ts';
import { ApiError, statusOf } from '../../shared/errors.ts';
import { type Locale, splitLocale } from '../../shared/i18n/locales.ts';
import type { Fields } from '../http-cache/origin.ts';
import type { Log } from '../observability/log.ts';
import type { Renderer } from './types.ts';
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy.ts';

export interface ErrorResponsesOptions {
  readonly renderError: Renderer['renderError'];
  readonly policy: (page: null) => PolicyOptions;
  readonly log: Log;
}

export interface ErrorResponse {
  readonly status: number;
  readonly headers: Fields;
  readonly body: Buffer;
}

export interface ErrorResponses {
  /** Logs the error of a request for this target and makes the response to it. Never rejects. */
  respond(error: unknown, target: string): Promise<ErrorResponse>;
  /** Only logs it: the response has begun. */
  report(error: unknown): void;
}

/** Seconds until a retry is useful, when the error names none. */
const RETRY_AFTER = 5;

/** Turns errors into responses: a page in the shop's language, JSON below /api. Never a stack, never a message of ours. */
export function createErrorResponses({ renderError, policy, log }: ErrorResponsesOptions): ErrorResponses {
  /** While the backend is down each uncached page fails: one short line. A stack is only for unexpected errors. */
  function report(error: unknown): void {
    const status = statusOf(error);
    if (status === 503) log.warn({ reason: reasonOf(error) }, 'request failed');
    else if (status >= 500) log.error({ err: error }, 'request failed');
  }

  async function htmlOf(status: number, locale: Locale): Promise<string> {
    try {
      return await renderError(status, locale);
    } catch (err) {
      log.error({ err }, 'the error page could not be rendered');
      return plainPage(status, locale);
    }
  }

  async function contentOf(error: unknown, status: number, target: string): Promise<[text: string, ...Fields]> {
    if (target.startsWith('/api/')) return [JSON.stringify(toFailure(error, status)), ['content-type', 'application/json; charset=utf-8']];
    const { locale } = splitLocale(target.split('?', 1)[0] as string);
    return [
      await htmlOf(status, locale),
      ['content-security-policy', contentSecurityPolicy(policy(null))],
      ['content-type', 'text/html; charset=utf-8'],
    ];
  }

  return {
    report,
    async respond(error, target) {
      report(error);
      const status = statusOf(error);
      const retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
      const [text, ...fields] = await contentOf(error, status, target);
      const body = Buffer.from(text);
      const headers: Fields = [
        ['cache-control', 'no-store'],
        ...(status === 503 || retryAfter !== undefined ? [['retry-after', String(retryAfter ?? RETRY_AFTER)] as const] : []),
        ...fields,
        ['content-length', String(body.length)],
      ];
      return { status, headers, body };
    },
  };
}

/** The last middleware of the Express app. */
export function errorPage(errors: ErrorResponses): ErrorRequestHandler {
  return function sendError(error: unknown, req, res, _next) {
    // The response has begun: break it off, so that no client takes it for a complete one.
    if (res.headersSent || res.closed) {
      errors.report(error);
      return void res.destroy();
    }
    for (const name of ['etag', 'content-length', 'cache-tag', 'surrogate-key', 'link', 'cdn-cache-control']) res.removeHeader(name);
    void errors.respond(error, req.originalUrl).then(({ status, headers, body }) => {
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

/** The body of a refused call. The backend's messages are for its users; messages of other errors are not sent. */
export function toFailure(error: unknown, status: number): Failure {
  if (!(error instanceof ApiError))
    return { error_code: CODES[status] ?? (status < 500 ? 'validation_failed' : 'internal'), message: `${status}` };
  const message = status >= 500 ? `${status}` : error.message;
  const errors = Object.fromEntries(Object.entries(error.fields).map(([name, messages]): [string, string[]] => [name, [...messages]]));
  return { error_code: error.code, message, ...(Object.keys(errors).length === 0 ? {} : { errors }) };
}

const CODES: Readonly<Record<number, string>> = {
  401: 'not_allowed',
  403: 'not_allowed',
  404: 'not_found',
  405: 'not_allowed',
  413: 'too_large',
  503: 'unavailable',
};

/** When nothing else works: no script, no style, no data. */
function plainPage(status: number, locale: Locale): string {
  const text = TEXTS[locale];
  const body = status === 503 ? text.maintenance : status === 404 ? text.notFound : text.failed;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title></head><body><main><h1>${status}</h1><p>${body}</p><p><a href="${locale === 'de' ? '/' : `/${locale}`}">${text.home}</a></p></main></body></html>`;
}

const TEXTS = {
  de: {
    maintenance: 'Wir arbeiten gerade an unserem Shop. Bitte versuchen Sie es in wenigen Minuten noch einmal.',
    notFound: 'Diese Seite wurde wahrscheinlich verschoben.',
    failed: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es erneut.',
    home: 'Zur Startseite',
  },
  en: {
    maintenance: 'We are working on our shop. Please try again in a few minutes.',
    notFound: 'This page could not be found.',
    failed: 'Something went wrong. Please try again.',
    home: 'To the home page',
  },
} as const satisfies Record<Locale, Record<string, string>>;
