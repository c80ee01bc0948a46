import { redirectToGateway } from '../checkout/payment/redirect-to-gateway.ts';
import type { ExpressMethod } from './express-method.ts';

/** Affirm's page collects contact and address; the browser returns to /checkout/payout. */
export const affirmMethod: ExpressMethod = {
  code: 'affirm_express',
  prepare: () =>
    Promise.resolve(async (begin) => {
      const { payment } = await begin();
      redirectToGateway(payment);
      return { kind: 'leaving' };
    }),
};
