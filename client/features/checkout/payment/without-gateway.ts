import type { PaymentAdapter } from './adapter.ts';

/** Nothing to do in the browser: the order is placed. Paid later (transfer, invoice), or covered by codes and gift cards. */
export const withoutGateway: PaymentAdapter = {
  async pay({ check }) {
    await check();
    return { kind: 'agreed' };
  },
};
