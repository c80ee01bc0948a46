import { expect, it } from 'vitest';
import { ChargeRefused, type Movement, type PaymentGateways } from '../backend/payments/payment-gateway.ts';
import type { Adapter } from './adapter.ts';
import { severalGateways } from './several-gateways.ts';

const MOVEMENT: Movement = {
  id: 'txn_1',
  kind: 'charge',
  at: 1,
  currency: 'EUR',
  cents: 100,
  feeCents: 3,
  ref: 'pi_1',
  reference: null,
  refund: null,
  shop: null,
  payout: null,
};
const period = { from: 0, to: 2 };
const several = (gateways: Readonly<Record<string, Pick<PaymentGateways, 'movements'>>>) =>
  severalGateways(new Map(Object.entries(gateways).map(([name, own]) => [name, { gateways: own } as Adapter])));

it('each gateway tells its own movements; one that cannot, or may not, is named and hides no other', async () => {
  const gateways = several({
    stripe: { movements: async () => [{ provider: 'stripe', movements: [MOVEMENT, { ...MOVEMENT, id: 'txn_2', ref: null }] }] },
    mollie: { movements: () => Promise.reject(new ChargeRefused('by_hand', 'set the token')) },
    other: {},
  });
  expect(await gateways.movements?.(period)).toEqual([
    {
      provider: 'stripe',
      movements: [
        { ...MOVEMENT, ref: 'stripe:pi_1' },
        { ...MOVEMENT, id: 'txn_2', ref: null },
      ],
    },
    { provider: 'mollie', movements: null, reason: 'set the token' },
    { provider: 'other', movements: null },
  ]);
});

it('one that does not answer fails the call: half a report would look whole', async () => {
  const gateways = several({ stripe: { movements: () => Promise.reject(new Error('down')) }, other: {} });
  await expect(gateways.movements?.(period)).rejects.toThrow('down');
});
