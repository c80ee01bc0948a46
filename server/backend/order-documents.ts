/**
 * Documents reach the browser through the storefront. A secret URL of the backend needs no session, so history, logs and forwarded mails
 * would give the document away. A stream would be a second path through timeouts, retries and limits; no document is so large (4 MB by the
 * schema). HTML would run in the origin of the shop: the file is application/pdf, `attachment`, `no-store`, `nosniff`. A customer's
 * document needs the session, a guest's the unguessable id of the order; the tracking id opens none, because tracking links are passed on.
 */
import type { Request, RequestHandler } from 'express';
import { UniqueId } from '../../packages/contract/common.ts';
import { DocumentKind, OrderDocumentRequest } from '../../packages/contract/order.ts';
import { ApiError } from '../../packages/engine/errors.ts';
import { clientAddress } from '../../packages/engine/connections/client-address.ts';
import type { BackendFile } from '../../packages/engine/contract.ts';
import type { Backend } from '../../packages/engine/backend/call-backend.ts';
import { localeOfCall } from './call-input.ts';
import { readToken } from './session-cookie.ts';

export const ORDER_DOCUMENT_PATH = '/api/orders/:id/documents/:kind';

/** Downloads of invoices and other documents. The backend's response has the size limits of every call. */
export function orderDocuments(backend: Backend): RequestHandler {
  return async function sendDocument(req: Request, res) {
    res.setHeader('cache-control', 'private, no-store');
    const id = UniqueId.safeParse(req.params['id']);
    const kind = DocumentKind.safeParse(req.params['kind']);
    if (!id.success || !kind.success) throw new ApiError(404, 'not_found');
    const left = new AbortController();
    res.once('close', () => left.abort(new Error('the caller left')));
    const search = new URLSearchParams(req.originalUrl.split('?', 2)[1]);
    const query = OrderDocumentRequest.safeParse({ number: search.get('number') ?? undefined });
    if (!query.success) throw new ApiError(404, 'not_found');
    const response = await backend
      .call({
        key: 'getOrderDocument',
        params: { id: id.data, kind: kind.data },
        query: query.data,
        locale: localeOfCall(req),
        token: readToken(req),
        forwardedFor: clientAddress(req),
        signal: left.signal,
      })
      .catch((error: unknown) => {
        if (res.closed) return null;
        throw error;
      });
    if (response === null || res.closed) return;
    const { name, bytes } = response as BackendFile;
    // `attachment`: a file of the backend is never opened with the shop's origin.
    res.set({ 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${name ?? `${kind.data}.pdf`}"` });
    res.send(bytes);
  };
}
