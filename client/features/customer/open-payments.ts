/** Payments at a gateway that are open in this document: a window, a sheet or a frame of the bank. Never used on the server. */
import { SignedInAgain } from '../../../packages/engine/browser/api.ts';

interface OpenPayment {
  readonly closed: Promise<unknown>;
  readonly sessionEnd: AbortController;
}

const open = new Set<OpenPayment>();

/** Rejects with `SignedInAgain` as soon as the session has ended: the gateway's window, which waits for the call, closes. */
export type UnlessSessionEnds = <T>(call: Promise<T>) => Promise<T>;

/** Runs a payment; until it has settled nothing is laid over it, and its document is not replaced. */
export async function payAtGateway<T>(pay: (unlessSessionEnds: UnlessSessionEnds) => Promise<T>): Promise<T> {
  const sessionEnd = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    sessionEnd.signal.addEventListener('abort', () => reject(new SignedInAgain()));
  });
  ended.catch(() => undefined);
  const closed = pay((call) => Promise.race([call, ended]));
  const payment = { closed, sessionEnd };
  open.add(payment);
  try {
    return await closed;
  } finally {
    open.delete(payment);
  }
}

export async function paymentsClosed(): Promise<void> {
  await Promise.allSettled([...open].map(({ closed }) => closed));
}

/** After a refusal of a call that a payment may wait for: a window whose payment has not begun closes, any other is waited for. */
export function closePayments(): Promise<void> {
  for (const { sessionEnd } of open) sessionEnd.abort();
  return paymentsClosed();
}
