import type { PaymentAdapter } from './adapter.ts';

/** Nothing happens in the browser: the order is placed, its confirmation tells the account. */
export const bankTransfer: PaymentAdapter = {
  code: 'bank_transfer',
  provider: null,
  async pay({ check }) {
    await check();
    return { kind: 'agreed' };
  },
};
