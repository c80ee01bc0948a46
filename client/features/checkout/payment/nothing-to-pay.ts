import type { PaymentAdapter } from './adapter.ts';

/** The form's `method` for an order without a payment. */
export const NOTHING_TO_PAY = 'nothing';

/** For an order that codes and gift cards cover. */
export const nothingToPay: PaymentAdapter = {
  code: NOTHING_TO_PAY,
  gateway: null,
  async pay({ check }) {
    await check();
    return { kind: 'agreed' };
  },
};
