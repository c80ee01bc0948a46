import type { RequestHandler } from 'express';
import type { PaymentGateways } from '../../backend/payments/payment-gateway.ts';
import type { FaultKind } from './double-server.ts';

export type Call = 'create' | 'read' | 'capture' | 'refund' | 'movements';

/**
 * An adapter in front of a double of its gateway. The default export of a module of stages is a function that opens one. An absent member
 * is a thing that the gateway does not have: its cases are left out.
 */
export interface Stage {
  readonly gateways: PaymentGateways;
  readonly notices: RequestHandler;
  /** The shop that the adapter is for. */
  readonly shop: string;
  /** A method whose money is held or agreed, and taken by `capture`. */
  readonly method: string;
  /** A method on a page of the gateway or the bank, whose money is taken at once. */
  readonly redirectMethod?: string;
  /** A method whose sheet asks for the address. */
  readonly expressMethod?: string;
  /** A charge is for its first amount; only less may be captured (Mollie). */
  readonly amountIsFixed?: boolean;
  /** An open charge cannot be cancelled and ends by itself (Mollie's cards). */
  readonly openStays?: boolean;
  /** How another process, which is killed, makes the same adapter: `make` is an export of the module. */
  readonly otherProcess?: { readonly module: string; readonly make: string; readonly settings: object };
  readonly buyer: {
    pay(ref: string): Promise<unknown>;
    decline?(ref: string): Promise<unknown>;
    /** Leaves the page by its own button. */
    leave?(ref: string): Promise<unknown>;
    /** The bank asks for more (3-D Secure). */
    challenge?(ref: string): Promise<unknown>;
    pass?(ref: string): Promise<unknown>;
    fail?(ref: string): Promise<unknown>;
    /** Confirms a method that takes days. */
    confirmSlowly?(ref: string): Promise<unknown>;
    /** Of the method that takes days, or of a review. */
    settle?(ref: string): Promise<unknown>;
    refuse?(ref: string): Promise<unknown>;
    /** Confirms in a sheet with the mail and the address of WALLET_OWNER. */
    useWallet?(ref: string): Promise<unknown>;
  };
  readonly gateway: {
    expire?(ref: string): Promise<unknown>;
    /** Staff, in the gateway's dashboard. */
    refund(ref: string, cents: number): Promise<unknown>;
    failRefund?(refundRef: string): Promise<unknown>;
    settleRefund?(refundRef: string): Promise<unknown>;
    dispute?(ref: string, state: 'open' | 'won' | 'lost'): Promise<unknown>;
    /** All of the balance goes to the bank of the shop. */
    payOut?(): Promise<unknown>;
    /** A fee that belongs to no charge, in cents. */
    bill?(cents: number): Promise<unknown>;
    addFault(kind: FaultKind, on: Call, onMet?: () => void): void;
    clearFaults(): void;
    forgetKeys(): void;
    /** Charges that were made for a reference: more than one may be paid twice. */
    count(reference: string): number;
    /** Requests and answers that differ from what is known of the gateway. */
    differences(): readonly string[];
  };
  readonly notice: {
    /** As the gateway sends it; returns the status of the answer. */
    send(ref: string): Promise<number>;
    sendForged?(ref: string): Promise<number>;
    /** Signed ten minutes ago. */
    sendOld?(ref: string): Promise<number>;
    /** Of a held charge of another shop on the same account. */
    sendForeign(): Promise<{ readonly ref: string; readonly status: number }>;
    /** Of a charge that does not exist. */
    sendUnknown(): Promise<number>;
    /** Resolves when the notices that the gateway sends by itself have been taken. */
    settled(): Promise<void>;
    /** What is no notice at all. */
    sendGarbage(): Promise<number>;
  };
  /** Cases of this gateway alone. */
  readonly ownCases?: readonly Case[];
  close(): Promise<void>;
}

/** `run` is null where the gateway lacks what the case is about. */
export interface Case {
  readonly name: string;
  readonly run: (() => Promise<void>) | null;
  /** Starts another process. */
  readonly kills?: boolean;
}

/** The buyer of an express payment, as doubles play her. */
export const WALLET_OWNER = {
  email: 'kundin@example.com',
  firstName: 'Ana',
  lastName: 'Beispiel',
  street: 'Calle Mayor 1',
  city: 'Madrid',
  zip: '28001',
  country: 'ES',
  phone: '600000000',
} as const;

export interface StageSettings {
  /** Where the stage's notices are taken in. */
  readonly noticeOrigin: string;
}
export type OpenStage = (settings: StageSettings) => Promise<Stage>;
