import { setImmediate as nextTick } from 'node:timers/promises';
import { ChargeRefused, type PaymentGateways } from '../backend/payments/payment-gateway.ts';
import { ChargeRefused as RefusedByTestProvider, type GatewayApi } from '../test-provider/payment-gateway.ts';

/** Of the demo shop: a token says what becomes of the payment. Neither address leads anywhere. */
const HANDLER = {
  name: 'example.feinlicht.test_token',
  id: 'test_token',
  version: '2026-08-25',
  spec: 'https://feinlicht.example/ucp/test-token',
  schema: 'https://feinlicht.example/ucp/test-token.json',
  config: {},
  type: 'card',
} as const;

/** The test provider behind the backend's port, as an adapter of a real gateway would be. */
export const testGateways = (api: GatewayApi): PaymentGateways => ({
  create: (wanted) => translated(() => api.create(wanted)),
  read: (ref) => translated(() => api.read(ref)),
  changeAmount: (ref, cents) => translated(() => api.changeAmount(ref, cents)),
  capture: (ref) => translated(() => api.capture(ref)),
  cancel: (ref) => translated(() => api.cancel(ref)),
  refund: (ref) => translated(() => api.refund(ref)),
  credentials: {
    handlers: [HANDLER],
    authorise: (ref, _handlerId, { token }) => translated(() => api.authorise(ref, typeof token === 'string' ? token : '')),
  },
  onNotice: (listener) => api.onNotice(listener),
});

/** As over a network, the answer comes later. */
async function translated<T>(call: () => T): Promise<T> {
  await nextTick();
  try {
    return call();
  } catch (error) {
    if (error instanceof RefusedByTestProvider) throw new ChargeRefused(error.problem, error.message, { cause: error });
    throw error;
  }
}
