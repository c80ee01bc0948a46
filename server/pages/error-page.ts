import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Failure } from '../../shared/contract/common.ts';
import { ApiError, statusOf } from '../../shared/errors.ts';
import { type Locale, splitLocale } from '../../shared/i18n/locales.ts';
import type { Log } from '../observability/log.ts';
import { Overloaded } from './render-limit.ts';
import type { Renderer } from './types.ts';
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy.ts';

export interface ErrorPageOptions {
  readonly renderError: Renderer['renderError'];
  readonly policy: (page: null) => PolicyOptions;
  readonly log: Log;
}

/** Seconds until it is worth asking again, where nobody knows better: there was no place, or no answer. */
const RETRY_AFTER = 5;

/** The one place that turns an error into an answer: a page in the shop's language, JSON below /api. Never a stack, never a message of ours. */
export function errorPage({ renderError, policy, log }: ErrorPageOptions): ErrorRequestHandler {
  return function answerError(error: unknown, req: Request, res: Response, _next) {
    const status = statusOf(error);
    tell(error, status, req);
    // Too late to say anything: break off, so that nobody takes the torn answer for a whole one.
    if (res.headersSent || res.closed) return void res.destroy();
    for (const name of ['etag', 'content-length', 'cache-tag', 'surrogate-key', 'link', 'cdn-cache-control']) res.removeHeader(name);
    res.status(status).setHeader('cache-control', 'no-store');
    const retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
    if (status === 503 || retryAfter !== undefined) res.setHeader('retry-after', retryAfter ?? RETRY_AFTER);
    if (req.exchange && error instanceof Overloaded) res.setHeader('karat-shed', '?1');
    // Nobody will see it: the cache keeps what it has.
    if (req.exchange?.purpose === 'store') return void res.end();
    if (req.originalUrl.startsWith('/api/')) return void res.json(toFailure(error, status));
    const { locale } = splitLocale(req.originalUrl.split('?', 1)[0] as string);
    res.setHeader('content-security-policy', contentSecurityPolicy(policy(null)));
    void htmlOf(status, locale, req.id).then((html) => res.closed || res.type('html').send(html));
  };

  /** While the backend is away each page that is not there fails so: one short line. A stack is for what nobody has foreseen. */
  function tell(error: unknown, status: number, { id }: Request): void {
    if (status === 503) log.warn({ id, reason: reasonOf(error) }, 'request failed');
    else if (status >= 500) log.error({ err: error, id }, 'request failed');
  }

  async function htmlOf(status: number, locale: Locale, id: unknown): Promise<string> {
    try {
      return await renderError(status, locale);
    } catch (err) {
      log.error({ err, id }, 'the error page could not be rendered');
      return plainPage(status, locale);
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

/** What a refused call answers. The backend's own words are for its users; those of anything else stay here. */
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
