import type { PaymentAdapter } from './adapter.ts';

/** Stands in the form where else the code of a payment method stands. */
export const NOTHING_TO_PAY = 'nothing';

/** Codes and gift cards cover the order: it is placed without a payment. */
export const nothingToPay: PaymentAdapter = {
  code: NOTHING_TO_PAY,
  provider: null,
  async pay({ check }) {
    await check();
    return { kind: 'agreed' };
  },
};
