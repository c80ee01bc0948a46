import { createHash } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { type Caller, endsSession } from '../backend/api-proxy.ts';
import { checkInput } from '../backend/check-input.ts';
import { clientAddress } from '../connections/client-address.ts';
import { type Contract, rowOf } from '../contract.ts';
import { ApiError, statusOf } from '../errors.ts';
import { isSameOrigin } from '../http/browser-request.ts';
import { acceptsForms, pageAddress, type PageAddress } from '../pages/page-address.ts';
import type { Pages } from '../pages/pages.ts';
import type { Locale } from '../register.ts';
import { withPrefix } from '../site.ts';
import { ASKS_AGAIN, isTrapped } from './bot-checks.ts';
import { type Form, formErrors, type FormProblems, NO_PROBLEMS, type PostedForm, readValues, stepOf } from './form.ts';
import { refusedForm } from './refused-form.ts';

export interface PostFormOptions extends Caller {
  readonly contract: Contract;
  readonly pages: Pages;
  /** The form that was posted to a page, by the value of its hidden control `form`; undefined when the page has no such form. */
  readonly formOf: (address: PageAddress, name: unknown) => Form | undefined;
  /** A path of the shop that an address names for after a form with `next: 'redirect'`; null for everything else. */
  readonly redirectPath?: (value: string | null) => string | null;
}

/**
 * Forms of personal pages, posted by browsers without JavaScript: makes the form's call and redirects (Post/Redirect/Get). A refused form
 * is handed to the page, which shows it again with its errors.
 */
export function postForm(options: PostFormOptions): RequestHandler {
  const { contract, pages, session: cookies, carryOut, browserOf } = options;
  const { routes } = pages;
  const parseBody = express.urlencoded({ limit: '32kb', parameterLimit: 100, extended: false, inflate: false });

  async function answer(req: Request, res: Response, next: () => void): Promise<void> {
    const address = pageAddress(routes, req.site, req.originalUrl);
    if (!address) throw new ApiError(404, 'not_found');
    const sent = (req.body ?? {}) as Readonly<Record<string, unknown>>;
    const form = options.formOf(address, sent['form']);
    if (!form) throw new ApiError(400, 'validation_failed', { message: 'This page has no such form.' });
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
    const { session } = rowOf(contract, form.call);
    const token = cookies.read(req);
    try {
      if (session === 'required' && token === undefined) throw new ApiError(401, 'not_signed_in');
      const caller = { locale, token, forwardedFor: clientAddress(req) };
      const before = form.before && (await carryOut(req, res, { ...form.before(values), ...caller }));
      const { params, query, body } = form.args(values, before);
      const input = checkInput(contract, form.call, (query ?? {}) as Readonly<Record<string, unknown>>, body);
      const call = {
        key: form.call,
        params,
        ...input,
        ...caller,
        idempotencyKey: form.isPublic ? idempotencyKey(form, values, locale) : undefined,
        ...browserOf?.(req, form.call),
      };
      const answered = await carryOut(req, res, call);
      if (res.closed) return NO_PROBLEMS;
      if (session === 'closes') cookies.clear(res);
      const shown = cookies.keep(res, call, answered);
      return form.stays ? NO_PROBLEMS : { location: nextPage(form, address, shown, options.redirectPath) };
    } catch (error) {
      if (res.closed) return NO_PROBLEMS;
      if (endsSession(session, error)) cookies.clear(res);
      // Elsewhere it is a refusal like any other: what a guest has typed stays.
      if (statusOf(error) === 401 && session === 'required' && pages.signInPath) return { location: signIn(address, pages.signInPath) };
      if (session === 'closes' && statusOf(error) >= 500) return { location: withPrefix(address.prefix, '/') };
      return refusedForm(form, error);
    }
  }

  return function handlePost(req, res, next) {
    // A form that was answered before is its page's now.
    if (req.method !== 'POST' || !acceptsForms(routes, req.originalUrl) || res.locals['posted'] !== undefined) return next();
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

/** A second click on the button sends the same again. Later it may be meant: somebody subscribes again, say. */
const REPEAT_MS = 10 * 60_000;

/** Without a script the key follows from what is sent. */
function idempotencyKey({ name }: Form, values: Submission['values'], locale: Locale): string {
  const window = Math.floor(Date.now() / REPEAT_MS);
  return createHash('sha256')
    .update(JSON.stringify([name, values, locale, window]))
    .digest('base64url');
}

function nextPage(
  { name, next }: Form,
  { prefix, path, search }: PageAddress,
  answer: unknown,
  redirectPath: PostFormOptions['redirectPath'],
): string {
  if (typeof next === 'function') return withPrefix(prefix, next(answer));
  const home = withPrefix(prefix, '/');
  if (next === 'home') return home;
  const parameters = new URLSearchParams(search);
  if (next === 'redirect') return redirectPath?.(parameters.get('redirect')) ?? home;
  parameters.set('done', name);
  return `${withPrefix(prefix, path)}?${parameters.toString()}`;
}

function signIn({ prefix, path, search }: PageAddress, pathOf: NonNullable<Pages['signInPath']>): string {
  return withPrefix(prefix, pathOf(withPrefix(prefix, search === '' ? path : `${path}?${search}`)));
}
