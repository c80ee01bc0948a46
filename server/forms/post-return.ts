import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import { isResizable } from '../../shared/commerce/resize.ts';
import { choiceOf, type ReturnChoice } from '../../shared/commerce/return-choice.ts';
import { UniqueId } from '../../packages/contract/common.ts';
import { PHOTOS_MAX } from '../../packages/contract/return-limits.ts';
import type { ReturnOrderResponse, ReturnResponse } from '../../packages/contract/return.ts';
import { visitorNetwork } from '../../packages/contract/visitor-network.ts';
import { ApiError } from '../../packages/engine/errors.ts';
import { type FieldProblem, type FormProblems, type FormValues, type PostedForm } from '../../packages/engine/forms/form.ts';
import { refusedForm } from '../../packages/engine/forms/refused-form.ts';
import {
  photoControl,
  PHOTOS_CONTROL,
  photosOf,
  readReturn,
  refusedControl,
  RETURN_FORM,
  returnBody,
  returnControls,
  returnErrors,
} from '../../shared/forms/return.ts';
import { withPrefix } from '../../packages/engine/site.ts';
import { href, match, shopRoutes } from '../../shared/routes.ts';
import type { Backend } from '../../packages/engine/backend/call-backend.ts';
import { checkInput } from '../../packages/engine/backend/check-input.ts';
import { contract } from '../backend/contract.ts';
import { isSameOrigin } from '../../packages/engine/http/browser-request.ts';
import { readToken } from '../backend/session-cookie.ts';
import { clientAddress } from '../../packages/engine/connections/client-address.ts';
import { pageAddress, type PageAddress } from '../../packages/engine/pages/page-address.ts';
import { keepPhoto, type PhotoSender, takesPhotos } from '../returns/return-photos.ts';
import { endAfterAnswer, holdBytes } from '../returns/upload.ts';
import { type PostedFile, readReturn as readPosted } from './read-return.ts';

export interface PostReturnOptions {
  readonly backend: Backend;
}

interface ReturnForm {
  /** Opens the order. */
  readonly id: string;
  readonly choice: ReturnChoice;
  readonly sender: PhotoSender;
}

/** False for a return: it is posted with its photos, which no hidden field can carry. */
export const hasNoPhotos = ({ name }: PostedForm): boolean => name !== RETURN_FORM;

/**
 * The form of a return or a repair, posted with its photos by browsers without JavaScript. As `postForm` does it: a request that was made
 * redirects, and all else is handed to the page, with what was typed and the photos that are kept already.
 */
export function postReturn({ backend }: PostReturnOptions): RequestHandler {
  async function answer(req: Request, res: Response, next: () => void, address: PageAddress): Promise<void> {
    const { locale, prefix, path, search } = address;
    const id = UniqueId.safeParse(match(path)?.params['id']);
    if (!id.success) throw new ApiError(404, 'not_found');
    const choice = choiceOf(new URLSearchParams(search));
    // Without products the page begins with its first step.
    if (!choice) return res.redirect(303, withPrefix(prefix, path));
    const sender: PhotoSender = { locale, token: readToken(req), forwardedFor: clientAddress(req) };
    const outcome = await carryOut(req, { id: id.data, choice, sender });
    if (res.closed) return;
    res.setHeader('cache-control', 'private, no-store');
    if ('number' in outcome) return res.redirect(303, withPrefix(prefix, href('returnDone', { id: id.data, number: outcome.number })));
    res.locals['posted'] = { name: RETURN_FORM, ...outcome } satisfies PostedForm;
    next();
  }

  async function carryOut(req: Request, form: ReturnForm): Promise<{ number: string } | Omit<PostedForm, 'name'>> {
    const { id, choice, sender } = form;
    const opened = await backend.call({ key: 'getReturnOrder', params: { id }, ...sender });
    const { data: order } = opened as z.output<typeof ReturnOrderResponse>;
    const rings = order.order_products.flatMap((line) => (line.position !== null && isResizable(line) ? [line.position] : []));
    const hold = holdBytes(visitorNetwork(sender.forwardedFor));
    // A request that was made already is answered again, without its photos.
    const photos = photoKeeper(form, takesPhotos(opened));
    try {
      const { get, hasMore } = await readPosted(req, { hold, onFile: photos.take });
      const typed = readReturn(choice, get);
      const { kept, problem, failure } = photos.after(photosOf(typed), hasMore);
      const values = { ...typed, ...photoValues(kept) };
      const errors = { ...returnErrors(choice, values, rings), ...(problem && { [PHOTOS_CONTROL]: problem }) };
      const isReady = Object.keys(errors).length === 0 && failure === null;
      return isReady ? await request(form, values) : { values, errors, failure };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'photo_too_large') throw error;
      // The body was not read to the end, so nothing of it counts.
      return { values: {}, errors: { [PHOTOS_CONTROL]: { refused: error.code } }, failure: null };
    } finally {
      hold.release();
    }
  }

  /** A file that is no photo keeps the others from nothing; a backend that fails ends it. */
  function photoKeeper({ id, sender }: ReturnForm, isTaken: boolean) {
    const taken: string[] = [];
    let problem: FieldProblem | null = null;
    let failure: FormProblems['failure'] = null;
    return {
      async take({ name, bytes }: PostedFile): Promise<void> {
        if (!isTaken || failure !== null) return;
        try {
          if (bytes === null) throw new ApiError(413, 'photo_too_large');
          taken.push(await keepPhoto(backend, id, bytes, sender));
        } catch (error) {
          if (!(error instanceof ApiError)) throw new ApiError(500, 'internal', { cause: error });
          if (error.code.startsWith('photo_')) problem ??= { refused: error.code, subject: nameOf(name) };
          else failure = refusedForm({ name: RETURN_FORM, fields: {} }, error).failure;
        }
      },
      /** With those that were kept before this post. */
      after(known: readonly string[], hasMore: boolean): KeptPhotos {
        const all = [...new Set([...known, ...taken])];
        if (hasMore || all.length > PHOTOS_MAX) problem ??= { refused: 'photo_too_many' };
        return { kept: all.slice(0, PHOTOS_MAX), problem, failure };
      },
    };
  }

  async function request({ id, choice, sender }: ReturnForm, values: FormValues): Promise<{ number: string } | Omit<PostedForm, 'name'>> {
    try {
      const body = returnBody(id, choice, { ...values, request_key: requestKey(id, choice, values) });
      const made = await backend.call({ key: 'requestReturn', ...checkInput(contract, 'requestReturn', {}, body), ...sender });
      return { number: (made as z.output<typeof ReturnResponse>).data.number };
    } catch (error) {
      const fields = Object.fromEntries(returnControls(choice).map((name) => [name, []]));
      return { values, ...refusedForm({ name: RETURN_FORM, fields, fieldOf: (path) => refusedControl(choice, path) }, error) };
    }
  }

  return function handlePost(req, res, next) {
    const address = req.method === 'POST' ? pageAddress(shopRoutes, req.site, req.originalUrl) : null;
    if (address?.routeKey !== 'returnRequest') return next();
    if (!isSameOrigin(req)) throw new ApiError(403, 'not_allowed');
    if (!CONTENT_TYPE.test(req.headers['content-type'] ?? '')) throw new ApiError(415, 'validation_failed');
    answer(
      req,
      res,
      () => {
        endAfterAnswer(req, res);
        next();
      },
      address,
    ).catch((error: unknown) => {
      if (res.closed || req.errored) return;
      endAfterAnswer(req, res);
      next(error);
    });
  };
}

interface KeptPhotos extends Pick<FormProblems, 'failure'> {
  readonly kept: readonly string[];
  readonly problem: FieldProblem | null;
}

const CONTENT_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

const photoValues = (ids: readonly string[]): FormValues =>
  Object.fromEntries(Array.from({ length: PHOTOS_MAX }, (_, index) => [photoControl(index), ids[index] ?? '']));

/** For a page whose key got lost: the same words are the same request. The same photos get other ids when they are sent again. */
function requestKey(id: string, choice: ReturnChoice, values: FormValues): string {
  const given = UniqueId.safeParse(values['request_key']);
  if (given.success) return given.data;
  const typed = { ...values, ...photoValues([]) };
  return createHash('sha256')
    .update(JSON.stringify([id, choice, typed]))
    .digest('base64url');
}

const NAME_MAX = 80;
const nameOf = (file: string): string => file.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, NAME_MAX);
