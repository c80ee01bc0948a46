import { leaveFor } from '../checkout/payment/leave-for.ts';
import type { ExpressWay } from './express-method.ts';

/** Affirm's page collects contact and address; the browser returns to /checkout/payout. */
export const affirmWay: ExpressWay = {
  code: 'affirm_express',
  prepare: () =>
    Promise.resolve(async (begin) => {
      const { payment } = await begin();
      leaveFor(payment);
      return { kind: 'leaving' };
    }),
};
