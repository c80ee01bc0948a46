import { redirectToProvider } from '../checkout/payment/redirect-to-provider.ts';
import type { ExpressMethod } from './express-method.ts';

/** Affirm's page collects contact and address; the browser returns to /checkout/payout. */
export const affirmMethod: ExpressMethod = {
  code: 'affirm_express',
  prepare: () =>
    Promise.resolve(async (begin) => {
      const { payment } = await begin();
      redirectToProvider(payment);
      return { kind: 'leaving' };
    }),
};
