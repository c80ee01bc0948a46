import type { Address } from '../../contract/cart.ts';
import type { PaymentKind, PaymentMethodCode } from '../../contract/payment-codes.ts';
import type { PaymentHandler } from '../../contract/payment-handler.ts';

/**
 * The port to payment gateways, version 1.1: what Stripe, PayPal, Mollie and others have in common. A gateway has a ledger of its own, so
 * held money, refunds and the backend's orders must be reconciled. All amounts are cents, all times milliseconds since 1970.
 *
 * A call ends with an answer, with a refusal (`ChargeRefused`: nothing has changed), or with any other error: then nobody knows whether it
 * was carried out, and the backend calls again.
 */
export interface PaymentGateways {
  /** Idempotent by reference: an earlier charge is returned. Throws `refused` if the gateway will never make this charge. */
  create(wanted: NewCharge): Promise<Charge>;
  read(ref: string): Promise<Charge>;
  /** Express payments: sets the final total before capture. */
  changeAmount(ref: string, cents: number): Promise<Charge>;
  /** Holds or takes the money of a charge that is `agreed`; a charge in another state is answered as it is. Absent: no charge is `agreed`. */
  readonly hold?: (ref: string) => Promise<Charge>;
  /** Captures held money; idempotent. Throws if nothing is held. A gateway that takes its time answers `processing`. */
  capture(ref: string): Promise<Charge>;
  /** Releases held money or ends an open charge. A captured charge is unchanged: check the returned state. */
  cancel(ref: string): Promise<Charge>;
  /**
   * Pays captured money back: this part of it, idempotent by its key for ever; without a part all that is left. Throws `not_taken`,
   * `amount` if less is left, or `too_late` after the limit of the method.
   */
  refund(ref: string, part?: RefundPart): Promise<Charge>;
  /** All refunds of a charge, also those that were made in the gateway's dashboard. */
  refunds(ref: string): Promise<readonly Refund[]>;
  /**
   * What has changed the balance of the accounts, `from` included, `to` not (payments report). Absent: no gateway tells. One that this key
   * may not ask refuses as `by_hand`, and the message says how to let it.
   */
  readonly movements?: (period: MovementPeriod) => Promise<readonly AccountMovements[]>;
  /** For platforms of machine shoppers; absent: no gateway takes credentials. */
  readonly credentials?: Credentials;
  /** Called for each change of a charge, of its refunds and disputes, at least once, possibly late, and again until it succeeds. */
  onNotice(listener: (ref: string) => void | Promise<void>): void;
}

export interface Credentials {
  readonly handlers: readonly PaymentHandler[];
  /** Tries to hold the money of an open charge. One that stays open needs its buyer. */
  authorise(ref: string, handlerId: string, credential: Readonly<Record<string, unknown>>): Promise<Charge>;
}

/** The facts of a charge that its gateway keeps and tells again. */
interface ChargeFacts {
  /** Whose charge it is: shops, and copies of their databases, that use one account have different names. Null: made by an adapter of 1.0. */
  readonly shop: string | null;
  /** The backend's payment id. */
  readonly reference: string;
  readonly provider: string;
  readonly method: PaymentMethodCode;
  readonly cents: number;
  readonly currency: string;
}

export interface NewCharge extends ChargeFacts {
  readonly shop: string;
  /** Of the order, or of the cart that is not ordered yet: for the gateway's list and the buyer's statement. */
  readonly number: string;
  /** Of the shopper: for hosted pages and mails of the gateway. */
  readonly lang: string;
  /** Where a hosted page sends the browser back to; null for methods inside the shop's page. */
  readonly returnUrl: string | null;
  /** Express: the gateway asks for the address. */
  readonly asksAddress: boolean;
  /** Null: not known yet. */
  readonly buyer: Buyer | null;
  /** Their sum is the amount; empty while the amount may change (express). */
  readonly lines: readonly ChargeLine[];
}

export interface Buyer {
  readonly email: string;
  readonly billing: Address | null;
  /** Null: nothing is delivered. */
  readonly delivery: Address | null;
}

export interface ChargeLine {
  readonly kind: 'goods' | 'digital' | 'delivery' | 'discount' | 'gift-card';
  readonly title: string;
  readonly sku: string | null;
  readonly quantity: number;
  /** Of all, with VAT; below zero for what lowers the amount. */
  readonly cents: number;
  /** Percent. */
  readonly taxRate: number;
}

/**
 * `agreed`: the shopper has agreed, nothing is held yet (`hold`). `processing`: the shopper can do no more, the method decides, in days if
 * need be. `refunded`: all of it.
 */
export type ChargeState = 'open' | 'agreed' | 'processing' | 'authorised' | 'captured' | 'declined' | 'cancelled' | 'voided' | 'refunded';

export interface Charge extends ChargeFacts {
  /** The gateway's own id. */
  readonly ref: string;
  /** For the gateway's script: Stripe's client secret, PayPal's order id. */
  readonly token: string;
  readonly pageUrl: string | null;
  readonly state: ChargeState;
  /** Payer of an express payment, once it has agreed. */
  readonly payer: Payer | null;
  /** When the method has decided a `processing` charge at the latest; null: within hours. */
  readonly decidedBy: number | null;
  /** Without failed refunds. */
  readonly refundedCents: number;
  readonly dispute: Dispute | null;
}

export interface Payer {
  readonly email: string;
  readonly address: Address;
}

/** The buyer demands the money back from bank or gateway. */
export interface Dispute {
  readonly state: 'open' | 'won' | 'lost';
  readonly cents: number;
  /** Until when the shop may answer; null: not known, or not any more. */
  readonly answerBy: number | null;
}

export interface RefundPart {
  readonly cents: number;
  /** Unique among all refunds. */
  readonly key: string;
}

export interface Refund {
  readonly ref: string;
  readonly cents: number;
  /** pending: promised, not sent yet. failed: the money is back at the shop, weeks later if need be. */
  readonly state: 'pending' | 'done' | 'failed';
  /** Null: not made by the backend. */
  readonly key: string | null;
}

export interface MovementPeriod {
  readonly from: number;
  readonly to: number;
}

export interface AccountMovements {
  readonly provider: string;
  /** In any order; the same one may come twice. Null: this gateway does not tell. */
  readonly movements: readonly Movement[] | null;
  /** Why it does not tell. */
  readonly reason?: string;
}

/** One change of an account's balance: by `cents` less `feeCents`. */
export interface Movement {
  /** The gateway's own id; unique among its movements. */
  readonly id: string;
  /** charge: also what takes one back. refund, dispute: also what brings the money back. */
  readonly kind: 'charge' | 'refund' | 'dispute' | 'fee' | 'payout' | 'adjustment';
  readonly at: number;
  /** Of the account, which may be another one than the charge's. */
  readonly currency: string;
  /** Above zero: the account has more. Zero of a fee. */
  readonly cents: number;
  /** Kept by the gateway; below zero: given back. */
  readonly feeCents: number;
  /** Of the charge; null: none, or not told. */
  readonly ref: string | null;
  /** The backend's payment id, where the gateway tells it. */
  readonly reference: string | null;
  /** `ref` of the refund. */
  readonly refund: string | null;
  /** Whose charge it is; null: not told. */
  readonly shop: string | null;
  /** The payout that carries it, or that it is; null: not told, or not paid out yet. */
  readonly payout: string | null;
}

/** An adapter: the port, where its notices come in, and what it offers. */
export interface GatewayAdapter {
  readonly gateways: PaymentGateways;
  /** Mounted behind the calls of the contract. */
  readonly notices: import('express').RequestHandler;
  readonly offers: readonly GatewayOffer[];
}

/** What one gateway can do by its keys. The backend compares it with the methods of the shop's document at the start. */
export interface GatewayOffer {
  /** As in `payment_gateways` of the shop's document. */
  readonly provider: string;
  /** For the gateway's script in the browser, in the place of the `public_key` of its integration; null: it has no script. */
  readonly publicKey: string | null;
  readonly mode: 'test' | 'live';
  readonly methods: readonly OfferedMethod[];
}

export interface OfferedMethod {
  readonly code: PaymentMethodCode;
  readonly kind: PaymentKind;
  /** Absent: all that the account takes. */
  readonly currencies?: readonly string[];
  /** A loan of a third party to the shopper. */
  readonly isCredit?: true;
}

/**
 * unknown: no such charge. over: the charge is final. payer_missing: an express charge without an address. refused: the gateway will never
 * do this. too_late: after the limit of the method. by_hand: the adapter cannot do this; somebody can.
 */
export const CHARGE_PROBLEMS = [
  'unknown',
  'not_held',
  'not_taken',
  'over',
  'payer_missing',
  'amount',
  'refused',
  'too_late',
  'by_hand',
] as const;
export type ChargeProblem = (typeof CHARGE_PROBLEMS)[number];

/** The gateway's refusal of a call; nothing has changed. */
export class ChargeRefused extends Error {
  override readonly name = 'ChargeRefused';
  readonly problem: ChargeProblem;

  constructor(problem: ChargeProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** By its problem: the class in an owner's module is another copy than that of the built backend. */
export const isChargeRefused = (error: unknown): error is Error & Pick<ChargeRefused, 'problem'> =>
  error instanceof Error && 'problem' in error && CHARGE_PROBLEMS.some((one) => one === error.problem);
