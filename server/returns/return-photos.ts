import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { z } from 'zod';
import { offersReturn } from '../../shared/commerce/order-offers.ts';
import { UniqueId } from '../../packages/contract/common.ts';
import type { ReturnOrderResponse, ReturnPhotoResponse } from '../../packages/contract/return.ts';
import { PHOTO_BYTES_MAX, RETURN_PHOTO_PATH, RETURN_PHOTOS_PATH } from '../../packages/contract/return-limits.ts';
import { visitorNetwork } from '../../packages/contract/visitor-network.ts';
import { ApiError } from '../../packages/engine/errors.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import type { BackendFile } from '../../packages/engine/contract.ts';
import type { Backend } from '../../packages/engine/backend/call-backend.ts';
import { isSameOrigin } from '../../packages/engine/http/browser-request.ts';
import { localeOfCall } from '../backend/call-input.ts';
import { readToken } from '../backend/session-cookie.ts';
import { clientAddress } from '../../packages/engine/connections/client-address.ts';
import { cleanPhoto } from './clean-photo.ts';
import { endAfterAnswer, holdBytes, readBody } from './upload.ts';

export interface ReturnPhotosOptions {
  readonly backend: Backend;
}

/** The sender of a photo, as the backend has to know. */
export interface PhotoSender {
  readonly locale: Locale;
  readonly token: string | undefined;
  readonly forwardedFor: string;
}

/** Keeps a photo for an order; resolves to its id. */
export async function keepPhoto(backend: Backend, id: string, bytes: Buffer, sender: PhotoSender): Promise<string> {
  const photo = await cleanPhoto(bytes, visitorNetwork(sender.forwardedFor));
  const answer = await backend.call({ key: 'keepReturnPhoto', params: { id }, photo, ...sender });
  return (answer as z.output<typeof ReturnPhotoResponse>).data.id;
}

/** Photos of a return, one by one: taken from the page's script, and shown to whoever may open the order. */
export function returnPhotos({ backend }: ReturnPhotosOptions): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });

  router.post(RETURN_PHOTOS_PATH, async function takePhoto(req, res) {
    res.setHeader('cache-control', 'private, no-store');
    const sender = senderOf(req);
    const hold = holdBytes(visitorNetwork(sender.forwardedFor));
    try {
      if (!isSameOrigin(req)) throw new ApiError(403, 'not_allowed');
      const id = idOf(req, 'id');
      const opened = await backend.call({ key: 'getReturnOrder', params: { id }, ...sender });
      if (!takesPhotos(opened)) throw new ApiError(409, 'return_refused');
      const bytes = await readBody(req, PHOTO_BYTES_MAX, hold);
      res.json({ data: { id: await keepPhoto(backend, id, bytes, sender) } });
    } catch (error) {
      if (res.closed || req.errored) return;
      endAfterAnswer(req, res);
      throw error;
    } finally {
      hold.release();
    }
  });

  router.get(RETURN_PHOTO_PATH, async function sendPhoto(req, res) {
    res.setHeader('cache-control', 'private, no-store');
    const left = new AbortController();
    res.once('close', () => left.abort(new Error('the caller left')));
    const params = { id: idOf(req, 'id'), photo: idOf(req, 'photo') };
    const answer = await backend.call({ key: 'getReturnPhoto', params, ...senderOf(req), signal: left.signal }).catch(unlessClosed(res));
    if (answer === null) return;
    res.set({ 'content-type': 'image/jpeg', 'cross-origin-resource-policy': 'same-origin' });
    res.send((answer as BackendFile).bytes);
  });

  return router;
}

/** Nobody without an order that has something to send back makes this server hold and decode pictures. */
export const takesPhotos = (opened: unknown): boolean => offersReturn((opened as z.output<typeof ReturnOrderResponse>).data);

const unlessClosed =
  (res: Response) =>
  (error: unknown): null => {
    if (res.closed) return null;
    throw error;
  };

function idOf(req: Request, name: string): string {
  const id = UniqueId.safeParse(req.params[name]);
  if (!id.success) throw new ApiError(404, 'not_found');
  return id.data;
}

function senderOf(req: Request): PhotoSender {
  return {
    locale: localeOfCall(req),
    token: readToken(req),
    forwardedFor: clientAddress(req),
  };
}
