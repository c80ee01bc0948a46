import type { Payment } from '../../../../packages/contract/payment.ts';
import { ApiError } from '../../../../packages/engine/errors.ts';
import { payAtGateway } from '../../customer/open-payments.ts';
import type { PaymentAdapter, PayContext, PayOutcome } from './adapter.ts';

/** The payment was confirmed in an earlier attempt (a lost answer, a closed tab): the shopper need not confirm again. */
export class AlreadyConfirmed extends Error {}

interface AdapterRun extends Omit<PayContext, 'check' | 'begin' | 'signal'> {
  readonly pay: PaymentAdapter['pay'];
  /** Creates the payment; null for methods without a gateway. Rejects with `AlreadyConfirmed`, or with the refusal. */
  readonly start: () => Promise<Payment | null>;
}

/** The shopper's part at the gateway. Must be called synchronously in the click. */
export async function runAdapter({ pay, start, ...context }: AdapterRun): Promise<PayOutcome> {
  let started: Promise<Payment | null> | null = null;
  const startOnce = () => (started ??= start());

  const check = async (): Promise<void> => void (await startOnce());
  const begin = async (): Promise<Payment> => {
    const payment = await startOnce();
    if (!payment) throw new ApiError(422, 'method_unavailable');
    return payment;
  };
  const end = new AbortController();
  try {
    return await payAtGateway((unlessSessionEnds) =>
      pay({ ...context, check: () => unlessSessionEnds(check()), begin: () => unlessSessionEnds(begin()), signal: end.signal }),
    );
  } catch (error) {
    const cause = await firstError(started, error);
    if (cause instanceof AlreadyConfirmed) return { kind: 'agreed' };
    throw cause;
  } finally {
    end.abort();
  }
}

/** Adapters pass gateways a promise of the payment and get the gateway's error instead of ours: the first error counts. */
const firstError = (started: Promise<unknown> | null, error: unknown): Promise<unknown> =>
  started === null
    ? Promise.resolve(error)
    : started.then(
        () => error,
        (first: unknown) => first,
      );
