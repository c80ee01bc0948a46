import { randomUUID } from 'node:crypto';
import type { PaymentHandler } from '../../../contract/payment-handler.ts';
import { type Check, checksOf, type Context, expectThat, Skipped } from '../check.ts';

const NOT_FOUND = { status: 404, code: 'not_found' } as const;
/** Of no gateway: none may take it for money. */
const CREDENTIAL = { type: 'token', token: 'no-such-token' } as const;

async function handlerOf({ backend }: Context): Promise<PaymentHandler> {
  const [handler] = (await backend.call('getPaymentHandlers', {})).data;
  if (!handler) throw new Skipped('the backend names no handler');
  return handler;
}

export const agentPaymentsBehaviour: Check[] = checksOf('behaviour', 'authorisePayment', {
  'holds no money for a credential that the gateway does not know, and no order comes from it': {
    alsoNeeds: ['getPaymentHandlers'],
    run: async (context) => {
      const { backend, shopper, facts } = context;
      const { id, type } = await handlerOf(context);
      const cart = await shopper.readyCart(facts.sku_in_stock);
      const body = { expected_amount: cart.final_amount, type };
      const { payment } = await backend.call('startCheckout', { params: { id: cart.unique_id }, body });
      if (!payment) throw new Skipped(`${type} begins no payment`);
      const { data } = await backend.call('authorisePayment', { params: { id }, body: { payment_id: payment.id, credential: CREDENTIAL } });
      expectThat('no outcome "authorised"', data.outcome !== 'authorised', data.outcome);
      const finish = { cart_unique_id: cart.unique_id, type, expected_amount: cart.final_amount, payment_id: payment.id };
      const answer = await backend.ask('finishCheckout', { body: finish });
      expectThat('a refusal of the order', answer.status === 402 || answer.status === 409, answer.status);
    },
  },
  'does not find a payment that was never begun, nor an unknown handler': {
    alsoNeeds: ['getPaymentHandlers'],
    run: async (context) => {
      const { id } = await handlerOf(context);
      const body = { payment_id: randomUUID(), credential: CREDENTIAL };
      await context.backend.refused('authorisePayment', { params: { id }, body }, NOT_FOUND);
      await context.backend.refused('authorisePayment', { params: { id: 'no-such-handler' }, body }, NOT_FOUND);
    },
  },
});
