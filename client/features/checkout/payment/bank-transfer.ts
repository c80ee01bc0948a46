import type { PaymentAdapter } from './adapter.ts';

/** Nothing to do in the browser: the order is placed, and its confirmation contains the bank account. */
export const bankTransfer: PaymentAdapter = {
  code: 'bank_transfer',
  gateway: null,
  async pay({ check }) {
    await check();
    return { kind: 'agreed' };
  },
};
