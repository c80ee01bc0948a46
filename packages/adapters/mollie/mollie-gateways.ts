import { createHash } from 'node:crypto';
import express, { Router } from 'express';
import type { Address } from '../../contract/cart.ts';
import {
  type Charge,
  type ChargeLine,
  type ChargeProblem,
  ChargeRefused,
  type ChargeState,
  type Dispute,
  type NewCharge,
  type Refund,
} from '../../backend/payments/payment-gateway.ts';
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
import { CallRefused } from '../call-json.ts';
import { type DecimalPlaces, fromDecimals, toDecimals } from '../money.ts';
import { mollieClient, type MolliePayment } from './mollie-client.ts';
import { mollieMovements } from './mollie-movements.ts';

export interface MollieSettings extends AdapterSettings {
  readonly key: string;
  readonly accessToken?: string;
}

const PLACES: DecimalPlaces = { ISK: 0, JPY: 0 };
const DAY_MS = 86_400_000;

/** Mollie's names of our methods. All are paid on Mollie's page or the bank's. */
const METHODS: Readonly<Record<string, string>> = {
  card: 'creditcard',
  apple_pay: 'applepay',
  paypal: 'paypal',
  eps: 'eps',
  ideal: 'ideal',
  bancontact: 'bancontact',
  przelewy24: 'przelewy24',
  blik: 'blik',
  klarna: 'klarna',
};
/** Their money is held and captured; that of the others is taken at once. */
const HELD = new Set(['card', 'klarna']);
const LOCALES: Readonly<Record<string, string>> = { de: 'de_AT', en: 'en_GB', es: 'es_ES', nl: 'nl_NL', pl: 'pl_PL' };

/** Mollie behind the backend's port. Its notices are unsigned and name an id: the state is read. The amount of a payment is fixed. */
export function mollieGateways(settings: MollieSettings): Adapter {
  const { api = 'https://api.mollie.com', key, accessToken, shop, shopOrigin, noticeOrigin, timeoutMs = TIMEOUT_MS, report } = settings;
  const client = mollieClient({ api, key, accessToken, timeoutMs });
  const listeners = createListeners();
  const read = (ref: string): Promise<MolliePayment> => client.payment(ref).catch(refusing({ 404: 'unknown' }));

  const notices = Router();
  notices.post(noticePath('mollie'), express.urlencoded({ extended: false, limit: '4kb' }), async (req, res) => {
    const { id } = (req.body ?? {}) as { readonly id?: unknown };
    // Anybody may call: only a name that has the form of an id costs a call.
    if (typeof id !== 'string' || !/^tr_[A-Za-z0-9]{6,40}$/.test(id)) {
      res.status(400).end();
      return;
    }
    try {
      if ((await read(id)).metadata.shop === shop) await listeners.notify(id);
      res.status(200).end();
    } catch (error) {
      // Answered as for a payment that is known: nobody learns which ids there are.
      const isUnknown = error instanceof ChargeRefused && error.problem === 'unknown';
      // Mollie repeats a notice for 26 hours.
      if (!isUnknown) report(error);
      res.status(isUnknown ? 200 : 500).end();
    }
  });

  function paymentFor({ shop: of, cents, currency, reference, method, number, lang, returnUrl, buyer, lines }: NewCharge): object {
    const own = METHODS[method];
    if (own === undefined || returnUrl === null)
      throw new ChargeRefused('refused', `Mollie: no method ${method}, or no address to return to`);
    const amount = (part: number) => ({ currency, value: toDecimals(part, currency, PLACES) });
    const [billing, delivery] = [buyer?.billing ?? buyer?.delivery, buyer?.delivery];
    return {
      method: own,
      amount: amount(cents),
      description: number,
      redirectUrl: returnUrl,
      webhookUrl: noticeOrigin + noticePath('mollie'),
      metadata: { shop: of, reference, method },
      ...(HELD.has(method) && { captureMode: 'manual' }),
      ...(LOCALES[lang] !== undefined && { locale: LOCALES[lang] }),
      ...(buyer && billing && { billingAddress: addressOf(billing, buyer.email) }),
      ...(buyer && delivery && { shippingAddress: addressOf(delivery, buyer.email) }),
      ...(lines.length > 0 && { lines: lines.map((line) => lineOf(line, amount)) }),
    };
  }

  return {
    notices,
    offer: {
      provider: 'mollie',
      publicKey: null,
      mode: key.startsWith('live_') ? 'live' : 'test',
      methods: Object.keys(METHODS).map((code) => offeredMethod(code, 'redirect')),
    },
    gateways: {
      create: async (wanted) =>
        chargeOf(await client.create(paymentFor(wanted), keyOf('create', wanted.reference)).catch(refusing({}, 'refused'))),
      read: async (ref) => chargeOf(await read(ref)),
      async changeAmount(ref, cents) {
        const payment = await read(ref);
        const { state, cents: now } = chargeOf(payment);
        if (state !== 'authorised' && state !== 'open') throw new ChargeRefused('over', `Mollie: ${payment.status}`);
        if (cents === now) return chargeOf(payment);
        // Of a hold less may be captured; nothing else of an amount can be changed.
        if (state === 'open' || cents > fromDecimals(payment.amount.value))
          throw new ChargeRefused('amount', 'Mollie: the amount is fixed');
        await client.update(ref, { metadata: { ...payment.metadata, capture_cents: cents } });
        return chargeOf(await read(ref));
      },
      async capture(ref) {
        let payment = await read(ref);
        const isUnderWay = payment.captures.some(({ status }) => status !== 'failed');
        if (payment.status === 'authorized' && !isUnderWay) {
          const { cents, currency } = chargeOf(payment);
          const amount = { currency, value: toDecimals(cents, currency, PLACES) };
          // Refused: captured by another call, or expired. The state says which.
          await client.capture(ref, { amount }, keyOf('capture', ref, String(cents))).catch(ignoring([404, 422]));
          payment = await read(ref);
        }
        const charge = chargeOf(payment);
        if (charge.state === 'captured' || charge.state === 'refunded' || charge.state === 'processing') return charge;
        if (charge.state === 'authorised') throw new Error(`Mollie has not captured ${ref}`);
        throw new ChargeRefused('not_held', `Mollie: ${payment.status}`);
      },
      async cancel(ref) {
        const { status, isCancelable } = await read(ref);
        if (status === 'authorized') await client.release(ref).catch(ignoring([404, 422]));
        // A card on Mollie's page cannot be cancelled: it expires, or its money is released when it comes.
        else if (status === 'open' && isCancelable) await client.cancel(ref).catch(ignoring([404, 422]));
        return chargeOf(await read(ref));
      },
      async refund(ref, part) {
        const payment = await read(ref);
        const { state, refundedCents, currency, reference } = chargeOf(payment);
        if (state !== 'captured' && state !== 'refunded') throw new ChargeRefused('not_taken', `Mollie: ${payment.status}`);
        const left = capturedCents(payment) - refundedCents;
        if (part ? refundsOf(payment).some((one) => one.key === part.key) : left === 0) return chargeOf(payment);
        if (part && part.cents > left) throw new ChargeRefused('amount', 'Mollie: less is left');
        const refund = {
          amount: { currency, value: toDecimals(part?.cents ?? left, currency, PLACES) },
          description: reference,
          metadata: { shop, key: part?.key ?? null },
        };
        await client.refund(ref, refund, keyOf('refund', ref, part?.key ?? String(left))).catch(async (error: unknown) => {
          if (!(error instanceof CallRefused)) throw error;
          // Less is left when another refund was faster.
          const isLess = chargeOf(await read(ref)).refundedCents !== refundedCents;
          throw new ChargeRefused(isLess ? 'amount' : 'refused', `Mollie: ${error.message}`, { cause: error });
        });
        return chargeOf(await read(ref));
      },
      refunds: async (ref) => refundsOf(await read(ref)),
      movements: async (period) => [{ provider: 'mollie', movements: await mollieMovements(client, period) }],
      onNotice: listeners.add,
    },
    examine: async (wanted) => [
      ...(await examineBy('Mollie', 'Check MOLLIE_API_KEY_FILE.', async () => {
        const { website, status } = await client.profile();
        const found: AccountFinding[] = [
          status === 'verified'
            ? { state: 'ok', text: `Mollie's profile is verified` }
            : { state: 'note', text: `Mollie's profile is ${status}`, fix: 'Finish its verification, or nobody can pay live.' },
        ];
        const isOwn = URL.parse(website)?.hostname === new URL(shopOrigin).hostname;
        if (!isOwn)
          found.push({ state: 'note', text: `Mollie's profile is of ${website}`, fix: 'Use the key of the profile of this shop.' });
        return found;
      })),
      ...(await examineBy('Mollie', 'Check MOLLIE_API_KEY_FILE.', async () => {
        const active = new Set((await client.methods()).map(({ id }) => id));
        const missing = wanted.filter((code) => !active.has(METHODS[code] ?? ''));
        if (missing.length === 0) return [{ state: 'ok', text: `Mollie's account has ${wanted.join(', ') || 'its methods'}` }];
        return [
          {
            state: 'failed',
            text: `Mollie's account lacks ${missing.join(', ')}`,
            fix: 'Switch them on in the profile, or off in the shop.',
          },
        ];
      })),
    ],
  };
}

function chargeOf(payment: MolliePayment): Charge {
  const { shop, reference, method, capture_cents } = payment.metadata;
  const refundedCents = refundsOf(payment).reduce((sum, { cents, state }) => (state === 'failed' ? sum : sum + cents), 0);
  const state = stateOf(payment, refundedCents);
  return {
    ref: payment.id,
    token: payment.id,
    pageUrl: payment.checkout,
    state,
    payer: null,
    shop,
    reference,
    provider: 'mollie',
    method,
    cents: capture_cents ?? fromDecimals(payment.amount.value),
    currency: payment.amount.currency,
    decidedBy: state === 'processing' ? Date.parse(payment.expiresAt ?? payment.createdAt) + 7 * DAY_MS : null,
    refundedCents,
    dispute: disputeOf(payment),
  };
}

function stateOf(payment: MolliePayment, refundedCents: number): ChargeState {
  switch (payment.status) {
    case 'open':
      return 'open';
    case 'pending':
      return 'processing';
    case 'authorized':
      return payment.captures.some(({ status }) => status === 'pending') ? 'processing' : 'authorised';
    case 'paid':
      // A payment that is paid back stays `paid`.
      return refundedCents >= capturedCents(payment) ? 'refunded' : 'captured';
    case 'failed':
      return 'declined';
    case 'canceled':
    case 'expired':
      return payment.authorizedAt === undefined ? 'cancelled' : 'voided';
  }
}

/** Mollie reports a chargeback when the money is gone. A reversal brings it back; without one for two months it is lost. */
function disputeOf({ chargebacks }: MolliePayment): Dispute | null {
  if (chargebacks.length === 0) return null;
  const standing = chargebacks.filter(({ reversedAt }) => !reversedAt);
  const isYoung = standing.some(({ createdAt }) => Date.parse(createdAt) > Date.now() - 60 * DAY_MS);
  const cents = (standing.length > 0 ? standing : chargebacks).reduce((sum, { amount }) => sum + fromDecimals(amount.value), 0);
  return { state: standing.length === 0 ? 'won' : isYoung ? 'open' : 'lost', cents, answerBy: null };
}

const capturedCents = ({ amount, amountCaptured }: MolliePayment): number => fromDecimals((amountCaptured ?? amount).value);

const REFUND_STATES = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  refunded: 'done',
  failed: 'failed',
  canceled: 'failed',
} as const;
const refundsOf = (payment: MolliePayment): Refund[] =>
  payment.refunds.map(({ id, amount, status, metadata }) => ({
    ref: id,
    cents: fromDecimals(amount.value),
    state: REFUND_STATES[status],
    key: metadata?.key ?? null,
  }));

const addressOf = (of: Address, email: string): object => ({
  givenName: of.person_first_name,
  familyName: of.person_last_name,
  ...(of.company_name && { organizationName: of.company_name }),
  streetAndNumber: of.address_line_1,
  ...(of.address_line_2 && { streetAdditional: of.address_line_2 }),
  postalCode: of.zip,
  city: of.city,
  ...(of.state && { region: of.state }),
  country: of.country,
  email,
});

const LINE_TYPES = {
  goods: 'physical',
  digital: 'digital',
  delivery: 'shipping_fee',
  discount: 'discount',
  'gift-card': 'gift_card',
} as const;

/** Mollie calculates them again: quantity times unit price is the total, and the VAT is that of its rate. */
function lineOf({ kind, title, sku, quantity, cents, taxRate }: ChargeLine, amount: (cents: number) => object): object {
  const isDivisible = cents % quantity === 0;
  return {
    type: LINE_TYPES[kind],
    description: isDivisible ? title : `${quantity} × ${title}`,
    quantity: isDivisible ? quantity : 1,
    unitPrice: amount(isDivisible ? cents / quantity : cents),
    totalAmount: amount(cents),
    vatRate: taxRate.toFixed(2),
    vatAmount: amount(Math.round((cents * taxRate) / (100 + taxRate))),
    ...(sku !== null && { sku }),
  };
}

/** Mollie wants keys of the form of a random UUID. */
function keyOf(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join('|')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** For `catch`: these statuses are refusals, every other error means that nobody knows. */
const refusing =
  (problems: Readonly<Record<number, ChargeProblem>>, other?: ChargeProblem) =>
  (error: unknown): never => {
    if (!(error instanceof CallRefused)) throw error;
    const problem = problems[error.status] ?? other;
    if (problem === undefined) throw error;
    throw new ChargeRefused(problem, `Mollie: ${error.message}`, { cause: error });
  };

const ignoring =
  (statuses: readonly number[]) =>
  (error: unknown): void => {
    if (!(error instanceof CallRefused) || !statuses.includes(error.status)) throw error;
  };
