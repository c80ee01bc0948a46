import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Cart } from '../../contract/cart.ts';
import type { PaymentMethodCode } from '../../contract/payment-codes.ts';
import type { Payment } from '../../contract/payment.ts';
import type { Answer, Calls } from './sandbox.fixture.ts';

export const RETURN_URL = 'https://shop.example/checkout/payout';

export const startBody = (cart: Cart, type: PaymentMethodCode) => ({
  expected_amount: cart.final_amount,
  type,
  return_url: RETURN_URL,
});

/** Presses the order button. */
export async function startPayment(shop: Calls, cart: Cart, type: PaymentMethodCode = 'card'): Promise<Payment> {
  const { payment } = await shop.call('startCheckout', { params: { id: cart.unique_id }, body: startBody(cart, type) });
  if (!payment) throw new Error(`${type} began no payment`);
  return payment;
}

/** Sets the state of the charge at the gateway. */
export async function atGateway(shop: Calls, { id }: Payment, state: string): Promise<void> {
  const { status, body } = await shop.send('POST', '/sandbox/provider/settle', { payment_id: id, state });
  if (status !== 200) throw new Error(`the provider answered ${status} ${JSON.stringify(body)}`);
}

export const finishBody = (cart: Cart, payment: Payment) => ({
  cart_unique_id: cart.unique_id,
  type: payment.type,
  expected_amount: cart.final_amount,
  payment_id: payment.id,
});

export const finish = (shop: Calls, cart: Cart, payment: Payment): Promise<Answer> =>
  shop.attempt('finishCheckout', { body: finishBody(cart, payment) });

/** Status and code in one line. */
export const said = ({ status, body }: Answer): string => `${status} ${body.error_code ?? 'ok'}`;

interface ChargeLine {
  readonly reference: string;
  readonly state: string;
  readonly cents: number;
  readonly refunded: number;
  readonly return_url: string | null;
}

/** Reads the gateway's ledger from its file. */
export function charges(dataDir: string): ChargeLine[] {
  // The first charge creates it.
  if (!existsSync(join(dataDir, 'provider.db'))) return [];
  const ledger = new DatabaseSync(join(dataDir, 'provider.db'), { readOnly: true });
  try {
    return ledger
      .prepare(
        `SELECT reference, state, cents, return_url,
           (SELECT coalesce(sum(r.cents), 0) FROM refunds r WHERE r.ref = charges.ref AND r.state <> 'failed') AS refunded
         FROM charges ORDER BY created_at, reference`,
      )
      .all() as unknown as ChargeLine[];
  } finally {
    ledger.close();
  }
}

export const chargeOf = (shop: { readonly dataDir: string }, { id }: Payment): ChargeLine | undefined =>
  charges(shop.dataDir).find(({ reference }) => reference === id);

/** Sets the payer that the gateway returns, valid or not. */
export function setPayer(dataDir: string, { id }: Payment, payer: object): void {
  const ledger = new DatabaseSync(join(dataDir, 'provider.db'));
  try {
    ledger.prepare('UPDATE charges SET payer = ? WHERE reference = ?').run(JSON.stringify(payer), id);
  } finally {
    ledger.close();
  }
}
