import { createHash } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { type Endpoint, endpoints } from '../../shared/contract/endpoints.ts';

import { ApiError, statusOf } from '../../shared/errors.ts';
import { type Form, formErrors, type FormProblems, NO_PROBLEMS, type PostedForm, readValues, stepOf } from '../../shared/forms/form.ts';
import { refusedForm } from '../../shared/forms/refused-form.ts';
import { forms } from '../../shared/forms/forms.ts';
import { publicFormOf } from '../../shared/forms/public.ts';
import { ASKS_AGAIN, isTrapped } from '../../shared/forms/bot-checks.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { withPrefix } from '../../shared/i18n/site.ts';
import { href, match, redirectPath } from '../../shared/routes.ts';
import { checkInput, isSameOrigin } from '../backend/proxy-input.ts';
import { browserOf } from '../backend/device-cookie.ts';
import type { LinkCookie } from '../backend/link-cookie.ts';
import { endsSession, isKept, readToken, type SessionCookie } from '../backend/session-cookie.ts';
import { clientAddress } from '../connections/client-address.ts';
import { acceptsForms } from '../http/reject-malformed-requests.ts';
import { pageAddress, type PageAddress } from '../pages/page-address.ts';

export interface PostFormOptions {
  readonly sessionCookie: SessionCookie;
  readonly linkCookie: LinkCookie;
}

/**
 * Forms of personal pages, posted by browsers without JavaScript: makes the form's call and redirects (Post/Redirect/Get). A refused form
 * is handed to the page, which shows it again with its errors.
 */
export function postForm({ sessionCookie, linkCookie }: PostFormOptions): RequestHandler {
  const parseBody = express.urlencoded({ limit: '32kb', parameterLimit: 100, extended: false, inflate: false });

  async function answer(req: Request, res: Response, next: () => void): Promise<void> {
    const address = pageAddress(req.site, req.originalUrl);
    if (!address) throw new ApiError(404, 'not_found');
    const sent = (req.body ?? {}) as Readonly<Record<string, unknown>>;
    const form = formOf(address, sent['form']);
    const values = readValues(form, (name) => sent[name]);
    // The way back from an error page: opens the form again and calls nobody.
    const isEdit = sent['step'] === 'edit';
    const errors = isEdit ? {} : formErrors(form, values);
    const isInvalid = Object.keys(errors).length > 0;
    const step = form.reviewed || isEdit ? stepOf(sent['step']) : undefined;
    const isSent = !isInvalid && (step === undefined || step === 'send');
    const isDoubtful = form.isPublic && isSent && isTrapped((name) => sent[name], Date.now());
    const submitted = isSent && !isDoubtful ? await submit(req, res, { form, values, address }) : { ...NO_PROBLEMS, errors };
    const outcome = isDoubtful ? ASKS_AGAIN : submitted;
    if (res.closed) return;
    if ('location' in outcome) return res.redirect(303, outcome.location);
    const shown = Object.entries(values).filter(([name]) => !form.secret?.includes(name));
    res.locals['posted'] = { name: form.name, values: Object.fromEntries(shown), ...(step && { step }), ...outcome } satisfies PostedForm;
    next();
  }

  async function submit(req: Request, res: Response, { form, values, address }: Submission): Promise<FormProblems | { location: string }> {
    const { locale } = address;
    const { session }: Endpoint = endpoints[form.call];
    const token = readToken(req);
    try {
      if (session === 'required' && token === undefined) throw new ApiError(401, 'not_signed_in');
      const caller = { locale, token, forwardedFor: clientAddress(req) };
      const before = form.before && (await linkCookie.call(req, res, { ...form.before(values), ...caller }));
      const { params, query, body } = form.args(values, before);
      const input = checkInput(form.call, query ?? {}, body);
      const answered = await linkCookie.call(req, res, {
        key: form.call,
        params,
        ...input,
        ...caller,
        idempotencyKey: form.isPublic ? idempotencyKey(form, values, locale) : undefined,
        ...browserOf(req, form.call),
      });
      if (res.closed) return NO_PROBLEMS;
      if (session === 'closes') sessionCookie.clear(res);
      const shown = sessionCookie.keep(res, form.call, answered, isKept(input.body));
      return form.stays ? NO_PROBLEMS : { location: nextPage(form, address, shown) };
    } catch (error) {
      if (res.closed) return NO_PROBLEMS;
      if (endsSession(session, error)) sessionCookie.clear(res);
      // Elsewhere it is a refusal like any other: what a guest has typed stays.
      if (statusOf(error) === 401 && session === 'required') return { location: signInPath(address) };
      if (session === 'closes' && statusOf(error) >= 500) return { location: withPrefix(address.prefix, href('home')) };
      return refusedForm(form, error);
    }
  }

  return function handlePost(req, res, next) {
    // A form that was answered before (`postReturn`) is its page's now.
    if (req.method !== 'POST' || !acceptsForms(req.originalUrl) || res.locals['posted'] !== undefined) return next();
    // Forms of another site carry its origin (OWASP ASVS 5, 3.5.1).
    if (!isSameOrigin(req)) throw new ApiError(403, 'not_allowed');
    if (!/^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '')) throw new ApiError(415, 'validation_failed');
    parseBody(req, res, (error?: unknown) => {
      if (error !== undefined) return next(error);
      answer(req, res, next).catch(next);
    });
  };
}

interface Submission {
  readonly form: Form;
  readonly values: Readonly<Record<string, string>>;
  readonly address: PageAddress;
}

/** A public form has the address of its page; all others are named by a hidden control. */
function formOf({ routeKey, path }: PageAddress, sent: unknown): Form {
  const form = routeKey === 'form' ? publicFormOf(match(path)?.params['name'] ?? '') : forms.find(({ name }) => name === sent);
  if (form) return form;
  if (routeKey === 'form') throw new ApiError(404, 'not_found');
  throw new ApiError(400, 'validation_failed', { message: 'This page has no such form.' });
}

/** A second click on the button sends the same again. Later it may be meant: somebody subscribes again, say. */
const REPEAT_MS = 10 * 60_000;

/** Without a script the key follows from what is sent. */
function idempotencyKey({ name }: Form, values: Submission['values'], locale: Locale): string {
  const window = Math.floor(Date.now() / REPEAT_MS);
  return createHash('sha256')
    .update(JSON.stringify([name, values, locale, window]))
    .digest('base64url');
}

function nextPage({ name, next }: Form, { prefix, path, search }: PageAddress, answer: unknown): string {
  if (typeof next === 'function') return withPrefix(prefix, next(answer));
  const home = withPrefix(prefix, href('home'));
  if (next === 'home') return home;
  const parameters = new URLSearchParams(search);
  if (next === 'redirect') return redirectPath(parameters.get('redirect')) ?? home;
  parameters.set('done', name);
  return `${withPrefix(prefix, path)}?${parameters.toString()}`;
}

function signInPath({ prefix, path, search }: PageAddress): string {
  const back = withPrefix(prefix, search === '' ? path : `${path}?${search}`);
  return withPrefix(prefix, href('signIn', undefined, { redirect: back }));
}
