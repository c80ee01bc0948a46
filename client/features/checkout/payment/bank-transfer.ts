import type { PaymentAdapter } from './adapter.ts';

/** Nothing happens in the browser: the order is placed, its confirmation tells the account. */
export const bankTransfer: PaymentAdapter = {
  code: 'bank_transfer',
  async pay({ api, cartId, amount, idempotencyKey }) {
    const body = { cart_unique_id: cartId, type: 'bank_transfer', expected_amount: amount } as const;
    return (await api.call('finishCheckout', { body }, { idempotencyKey })).data;
  },
};
