import { Agent, request } from 'undici';
import { checkHost, isNotPublic, publicLookup } from '../../backend/core/public-lookup.ts';
import { signatureOf } from '../signature.ts';

export interface ReceiverSettings {
  readonly url: string;
  readonly secret: string;
  /** Also http, and addresses of the own network. */
  readonly isPrivate: boolean;
  /** For a whole call. */
  readonly timeoutMs?: number;
}

/** Resolves to the status; rejects when there is no answer. */
export type Post = (id: string, body: string) => Promise<number>;

/** A claim lasts for longer. */
const TIMEOUT_MS = 15_000;
/** Nobody reads it. */
const MOST_BYTES = 65_536;

/**
 * Calls the owner's program, signed as Standard Webhooks says. Redirects are not followed, and every connection goes to the address that
 * was checked, so that a name in the hands of somebody else leads into no network of the shop.
 */
export function createPost({ url, secret, isPrivate, timeoutMs = TIMEOUT_MS }: ReceiverSettings, now: () => number): Post {
  const isRefused = isPrivate ? () => false : isNotPublic;
  return async (id, body) => {
    const target = new URL(url);
    checkHost(target, isRefused);
    const timestamp = String(Math.floor(now() / 1000));
    const signature = signatureOf({ id, timestamp, body: Buffer.from(body) }, secret);
    const dispatcher = new Agent({ connect: { lookup: publicLookup(isRefused), timeout: timeoutMs }, pipelining: 0 });
    try {
      const answer = await request(target, {
        dispatcher,
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': signature,
        },
        signal: AbortSignal.timeout(timeoutMs),
      });
      // An answer without an end is one all the same.
      await answer.body.dump({ limit: MOST_BYTES }).catch(() => undefined);
      return answer.statusCode;
    } finally {
      void dispatcher.destroy();
    }
  };
}
