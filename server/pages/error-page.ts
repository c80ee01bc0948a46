import type { ErrorRequestHandler } from 'express';
import type { Failure } from '../../shared/contract/common.ts';
import { ApiError, statusOf } from '../../shared/errors.ts';
import type { PostedForm } from '../../shared/forms/form.ts';
import { RETURN_FORM } from '../../shared/forms/return.ts';
import { referenceOf } from '../../shared/reference.ts';
import type { RouteKey } from '../../shared/routes.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { canonicalUrl, prefixOf, splitLocale, withPrefix } from '../../shared/i18n/site.ts';
import type { Fields } from '../http-cache/origin.ts';
import type { Log } from '../observability/log.ts';
import { policyHeaders, type PolicyOptions } from './content-security-policy.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import { pageAddress } from './page-address.ts';
import { parseTarget, type SitesOfNow, targetAt } from '../sites.ts';
import { Overloaded } from './render-limit.ts';
import type { ErrorPage, ErrorRequest, Renderer } from './types.ts';

export interface ErrorResponsesOptions {
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
  const { sites, renderError, policy, shop = () => null, requestId = () => undefined, log } = options;

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
      return { html: plainPage(request), routeKey: null };
    }
  }

  async function respondWithPage(error: unknown, whole: string, reference: string | null, post?: FailedPost): Promise<[Buffer, Fields]> {
    const { site, target } = parseTarget(sites(), whole) ?? { site: sites().main, target: '/' };
    const { locale } = splitLocale(site, target.split('?', 1)[0] as string);
    const page = pageAddress(site, target);
    if (page?.representation === 'markdown') return [Buffer.from(plainMarkdown({ status: statusOf(error), site, locale })), MARKDOWN];
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

/** The last middleware of the Express app. */
export function errorPage(errors: ErrorResponses, sites: SitesOfNow): ErrorRequestHandler {
  return function sendError(error: unknown, req, res, _next) {
    // The response has begun: break it off, so that no client takes it for a complete one.
    if (res.headersSent || res.closed) {
      errors.report(error);
      return void res.destroy();
    }
    for (const name of ['etag', 'content-length', 'cache-tag', 'surrogate-key', 'link', 'cdn-cache-control']) res.removeHeader(name);
    const typed = res.locals['posted'] as PostedForm | undefined;
    // A return is posted with its photos, which no hidden field can carry.
    const post = req.method === 'POST' ? { posted: typed?.name === RETURN_FORM ? undefined : typed } : undefined;
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
function plainPage({ status, site, locale }: Pick<ErrorRequest, 'status' | 'site' | 'locale'>): string {
  const text = TEXTS[locale];
  const body = reasonText(status, locale);
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title></head><body><main><h1>${status}</h1><p>${body}</p><p><a href="${withPrefix(prefixOf(site, locale), '/')}">${text.home}</a></p></main></body></html>`;
}

const MARKDOWN: Fields = [
  ['content-type', 'text/markdown; charset=utf-8'],
  ['x-robots-tag', 'noindex'],
];

/** Of an address that names the Markdown of a page. */
function plainMarkdown({ status, site, locale }: Pick<ErrorRequest, 'status' | 'site' | 'locale'>): string {
  return `# ${status}\n\n${reasonText(status, locale)}\n\n[${TEXTS[locale].home}](${canonicalUrl(site, locale, '/')})\n`;
}

function reasonText(status: number, locale: Locale): string {
  const text = TEXTS[locale];
  return status === 503 ? text.maintenance : status === 404 ? text.notFound : text.failed;
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
  cs: {
    maintenance: 'Na našem obchodě právě pracujeme. Zkuste to prosím znovu za několik minut.',
    notFound: 'Tuto stránku se nepodařilo najít.',
    failed: 'Něco se nepovedlo. Zkuste to prosím znovu.',
    home: 'Na úvodní stránku',
  },
  sk: {
    maintenance: 'Na našom obchode práve pracujeme. Skúste to, prosím, znova o niekoľko minút.',
    notFound: 'Túto stránku sa nepodarilo nájsť.',
    failed: 'Niečo sa nepodarilo. Skúste to, prosím, znova.',
    home: 'Na úvodnú stránku',
  },
  pl: {
    maintenance: 'Trwają prace w naszym sklepie. Prosimy spróbować ponownie za kilka minut.',
    notFound: 'Nie znaleziono tej strony.',
    failed: 'Coś poszło nie tak. Prosimy spróbować ponownie.',
    home: 'Do strony głównej',
  },
  es: {
    maintenance: 'Estamos trabajando en nuestra tienda. Inténtelo de nuevo dentro de unos minutos.',
    notFound: 'No hemos encontrado esta página.',
    failed: 'Algo ha salido mal. Inténtelo de nuevo.',
    home: 'Ir a la página de inicio',
  },
  nl: {
    maintenance: 'We werken op dit moment aan onze winkel. Probeer het over enkele minuten opnieuw.',
    notFound: 'Deze pagina is niet gevonden.',
    failed: 'Er is iets misgegaan. Probeer het opnieuw.',
    home: 'Naar de startpagina',
  },
} as const satisfies Record<Locale, Record<string, string>>;
