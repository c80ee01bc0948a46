import type { Response } from 'express';
import type { MessageSigner } from '../identity/signing-keys.ts';

/** Sends the answer of an operation; signed when the shop has a key. */
export type SendSigned = (res: Response, status: number, body: unknown) => Promise<void>;

const TYPE = 'application/json; charset=utf-8';

export const createSendSigned =
  (signer: MessageSigner | null): SendSigned =>
  async (res, status, body) => {
    const text = JSON.stringify(body);
    if (signer) {
      // The digest is of these bytes: nobody may compress them on the way (RFC 9110 section 7.7).
      res.set({ ...(await signer.answerFields(status, TYPE, text)), 'cache-control': 'private, no-store, no-transform' });
    }
    if (!res.closed) res.status(status).set('content-type', TYPE).send(text);
  };
