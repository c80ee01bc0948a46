import { leaveFor } from '../checkout/payment/leave-for.ts';
import type { ExpressWay } from './express-method.ts';

/** Affirm's page asks for everything; the browser comes back to /checkout/payout. */
export const affirmWay: ExpressWay = {
  code: 'affirm_express',
  prepare: () =>
    Promise.resolve(async (begin) => {
      const { payment } = await begin();
      leaveFor(payment);
      return { kind: 'leaving' };
    }),
};
