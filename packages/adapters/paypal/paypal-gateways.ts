import express, { Router } from 'express';
import * as z from 'zod';
import type { PaymentMethodCode } from '../../contract/payment-codes.ts';
import { type Charge, type ChargeProblem, ChargeRefused, type Dispute, type NewCharge } from '../../backend/payments/payment-gateway.ts';
import {
  type AccountFinding,
  type Adapter,
  type AdapterSettings,
  createListeners,
  examineBy,
  noticePath,
  offeredMethod,
  TIMEOUT_MS,
} from '../adapter.ts';
import { CallFailed, CallRefused } from '../call-json.ts';
import { fromDecimals } from '../money.ts';
import { PAYPAL_LIVE } from '../payment-settings.ts';
import { type PayPalCapture, payPalClient, type PayPalOrder } from './paypal-client.ts';
import { payPalMovements } from './paypal-movements.ts';
import { captureOf, chargeOf, disputeFrom, factsOf, isOver, moneyOf, orderFor, refundsOf, unitOf } from './paypal-order.ts';

export interface PayPalSettings extends AdapterSettings {
  readonly clientId: string;
  readonly secret: string;
  readonly webhookId: string;
}

const METHODS: readonly PaymentMethodCode[] = ['paypal', 'paypal_express'];
const EVENTS = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.REFUNDED', 'CUSTOMER.DISPUTE.CREATED'];

const Notice = z.object({
  resource_type: z.string().optional(),
  resource: z
    .object({
      id: z.string().optional(),
      supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
      disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
      links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
    })
    // An event that has nothing to do with charges.
    .catch({}),
});

/**
 * PayPal behind the backend's port. Orders have the intent CAPTURE: an approved one is `agreed`, its total may still change, and `hold`
 * takes the money. An order of PayPal cannot be cancelled: one that is given up is marked in its `custom_id` and never captured.
 */
export function payPalGateways(settings: PayPalSettings): Adapter {
  const { api = PAYPAL_LIVE, clientId, secret, webhookId, shop, noticeOrigin, statement, timeoutMs = TIMEOUT_MS, report } = settings;
  const client = payPalClient({ api, clientId, secret, timeoutMs });
  const listeners = createListeners();
  let mayReadDisputes = true;

  const read = (ref: string): Promise<PayPalOrder> =>
    client
      .order(ref)
      .catch(refusing({ RESOURCE_NOT_FOUND: 'unknown', INVALID_RESOURCE_ID: 'unknown', INVALID_PARAMETER_VALUE: 'unknown' }));

  /** A dispute that cannot be read now is found by the next look at the charge. */
  async function disputeOf({ id }: PayPalCapture): Promise<Dispute | null> {
    if (!mayReadDisputes) return null;
    try {
      const found = await client.disputeOf(id);
      return found && disputeFrom(found);
    } catch (error) {
      if (error instanceof CallFailed && error.status === 403) mayReadDisputes = false;
      else report(error);
      return null;
    }
  }

  async function describe(order: PayPalOrder): Promise<Charge> {
    const capture = captureOf(order);
    return chargeOf(order, capture ? await disputeOf(capture) : null);
  }

  async function giveUp(order: PayPalOrder, mark: 'over' | 'declined'): Promise<PayPalOrder> {
    await client.patchOrder(order.id, 'custom_id', `${unitOf(order).custom_id},${mark}`).catch((error: unknown) => {
      // Completed in the meantime: its state says so.
      if (!(error instanceof CallRefused)) throw error;
    });
    return read(order.id);
  }

  async function takeMoney(order: PayPalOrder): Promise<Charge> {
    if (order.status !== 'APPROVED' || factsOf(order).mark !== null) return describe(order);
    try {
      // The amount belongs to the key: a total that was changed since is another call.
      return chargeOf(await client.captureOrder(order.id, `capture-${order.id}-${unitOf(order).amount.value}`), null);
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      // Declined by the bank, or captured by another call. One that is still approved is given up: its order must end.
      const now = await read(order.id);
      return describe(now.status === 'COMPLETED' ? now : await giveUp(now, 'declined'));
    }
  }

  /** Of a refund's event only the capture is known, of a dispute's only the transaction. */
  async function orderIdOf({ resource_type, resource }: z.infer<typeof Notice>): Promise<string | null> {
    if (resource_type === 'checkout-order') return resource.id ?? null;
    const related = resource.supplementary_data?.related_ids?.order_id;
    if (related !== undefined) return related;
    const linked = resource.links?.find(({ rel }) => rel === 'up')?.href.split('/captures/')[1];
    const capture = resource.disputed_transactions?.[0]?.seller_transaction_id ?? linked;
    if (capture === undefined) return null;
    const { supplementary_data } = await client.capture(capture).catch(refusing({ RESOURCE_NOT_FOUND: 'unknown' }));
    return supplementary_data?.related_ids?.order_id ?? null;
  }

  const notices = Router();
  notices.post(noticePath('paypal'), express.text({ type: () => true, limit: '1mb' }), async (req, res) => {
    const text = typeof req.body === 'string' ? req.body : '';
    const notice = noticeOf(text);
    try {
      const isGenuine = notice !== null && (await client.isGenuine((name) => req.get(name), text, webhookId).catch(refusedIsFalse));
      if (!isGenuine) {
        res.status(400).end();
        return;
      }
      const ref = await orderIdOf(notice);
      if (ref !== null && factsOf(await read(ref)).shop === shop) await listeners.notify(ref);
      res.status(204).end();
    } catch (error) {
      const isUnknown = error instanceof ChargeRefused && error.problem === 'unknown';
      // PayPal repeats a notice for three days.
      if (!isUnknown) report(error);
      res.status(isUnknown ? 204 : 500).end();
    }
  });

  async function create(wanted: NewCharge): Promise<PayPalOrder> {
    if (!METHODS.includes(wanted.method)) throw new ChargeRefused('refused', `PayPal: no method ${wanted.method}`);
    const key = `create-${wanted.reference}`;
    try {
      return await client.createOrder(orderFor(wanted, statement), key);
    } catch (error) {
      // An address that PayPal does not accept costs the seller protection, not the sale.
      if (!(error instanceof CallRefused) || !wanted.buyer?.delivery) throw error;
      return client.createOrder(orderFor({ ...wanted, buyer: null }, statement), `${key}-no-address`);
    }
  }

  return {
    notices,
    offer: {
      provider: 'paypal',
      publicKey: clientId,
      mode: api === PAYPAL_LIVE ? 'live' : 'test',
      methods: METHODS.map((code) => offeredMethod(code, 'wallet')),
    },
    gateways: {
      create: async (wanted) => chargeOf(await create(wanted).catch(refusing({}, 'refused')), null),
      read: async (ref) => describe(await read(ref)),
      async changeAmount(ref, cents) {
        const order = await read(ref);
        if (isOver(order)) throw new ChargeRefused('over', `PayPal: ${order.status}`);
        const { currency_code } = unitOf(order).amount;
        await client
          .patchOrder(ref, 'amount', moneyOf(cents, currency_code))
          .catch(refusing({ AMOUNT_NOT_PATCHABLE: 'amount', ORDER_ALREADY_COMPLETED: 'over' }));
        return describe(await read(ref));
      },
      hold: async (ref) => takeMoney(await read(ref)),
      async capture(ref) {
        const charge = await takeMoney(await read(ref));
        if (!['captured', 'processing', 'refunded'].includes(charge.state)) throw new ChargeRefused('not_held', `PayPal: ${charge.state}`);
        return charge;
      },
      async cancel(ref) {
        const order = await read(ref);
        return describe(isOver(order) ? order : await giveUp(order, 'over'));
      },
      async refund(ref, part) {
        const order = await read(ref);
        const charge = chargeOf(order, null);
        const capture = captureOf(order);
        if (!capture || (charge.state !== 'captured' && charge.state !== 'refunded'))
          throw new ChargeRefused('not_taken', `PayPal: ${charge.state}`);
        const left = fromDecimals(capture.amount.value) - charge.refundedCents;
        if (part ? refundsOf(order).some(({ key }) => key === part.key) : left === 0) return describe(order);
        if (part && part.cents > left) throw new ChargeRefused('amount', 'PayPal: less is left');
        const amount = moneyOf(part?.cents ?? left, capture.amount.currency_code);
        await client
          .refundCapture(capture.id, { amount, ...(part && { custom_id: part.key }) }, `refund-${ref}-${part?.key ?? left}`)
          .catch(retryingWithoutMoney)
          .catch(refusing(REFUND_PROBLEMS, 'refused'));
        return describe(await read(ref));
      },
      refunds: async (ref) => refundsOf(await read(ref)),
      movements: async (period) => [{ provider: 'paypal', movements: await payPalMovements(client, period) }],
      onNotice: listeners.add,
    },
    examine: async () => [
      ...(await examineBy('PayPal', 'Check PAYPAL_CLIENT_ID, PAYPAL_SECRET_FILE, PAYPAL_WEBHOOK_ID and PAYPAL_API.', async () => {
        const { url, event_types } = await client.webhook(webhookId);
        const names = event_types.map(({ name }) => name);
        const missing = names.includes('*') ? [] : EVENTS.filter((name) => !names.includes(name));
        const expected = noticeOrigin + noticePath('paypal');
        if (url !== expected)
          return [{ state: 'failed', text: `PayPal's webhook ${webhookId} leads to ${url}`, fix: `Set it to ${expected}.` }];
        if (missing.length === 0) return [{ state: 'ok', text: `PayPal's webhook leads to ${expected}` } satisfies AccountFinding];
        return [{ state: 'failed', text: `PayPal's webhook lacks ${missing.join(', ')}`, fix: 'Subscribe it to all events.' }];
      })),
    ],
  };
}

const REFUND_PROBLEMS: Readonly<Record<string, ChargeProblem>> = {
  REFUND_AMOUNT_EXCEEDED: 'amount',
  CAPTURE_FULLY_REFUNDED: 'amount',
  PENDING_CAPTURE: 'not_taken',
  REFUND_TIME_LIMIT_EXCEEDED: 'too_late',
};

/** The account is filled again, and the refund succeeds: not a refusal for good. */
function retryingWithoutMoney(error: unknown): never {
  if (error instanceof CallRefused && error.issue.includes('INSUFFICIENT_FUNDS')) throw new Error(error.message, { cause: error });
  throw error;
}

/** For `catch`: these issues are refusals, every other error means that nobody knows. */
const refusing =
  (problems: Readonly<Record<string, ChargeProblem>>, other?: ChargeProblem) =>
  (error: unknown): never => {
    if (!(error instanceof CallRefused)) throw error;
    const problem = problems[error.issue] ?? other;
    if (problem === undefined) throw error;
    throw new ChargeRefused(problem, `PayPal: ${error.message}`, { cause: error });
  };

function refusedIsFalse(error: unknown): false {
  if (error instanceof CallRefused) return false;
  throw error;
}

function noticeOf(text: string): z.infer<typeof Notice> | null {
  try {
    return Notice.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
