import type { RequestHandler } from 'express';
import type { Address } from '../contract/cart.ts';
import type { PaymentKind, PaymentMethodCode } from '../contract/payment-codes.ts';
import type { GatewayOffer, OfferedMethod, PaymentGateways } from '../backend/payments/payment-gateway.ts';

/** One gateway behind the backend's port, and what its account says about itself. */
export interface Adapter {
  readonly gateways: PaymentGateways;
  readonly notices: RequestHandler;
  readonly offer: GatewayOffer;
  /** Asks the gateway whether keys, account, notices and the shop's methods are ready. Never rejects. */
  examine(wanted: readonly PaymentMethodCode[]): Promise<readonly AccountFinding[]>;
}

/** `note` is a hint, not a fault. */
export interface AccountFinding {
  readonly state: 'ok' | 'note' | 'failed';
  readonly text: string;
  /** How to correct it. */
  readonly fix?: string;
}

/** Settings that all adapters have. */
export interface AdapterSettings {
  /** Where shoppers reach the shop. */
  readonly shopOrigin: string;
  /** Where the gateways' notices reach the backend. */
  readonly noticeOrigin: string;
  /** Whose charge it is: another name for each copy of the database on the same account. */
  readonly shop: string;
  /** On the buyer's statement; absent: as the account has it. */
  readonly statement?: string | undefined;
  /** Address of the API, for a double. */
  readonly api?: string | undefined;
  readonly timeoutMs?: number;
  /** For failures that the gateway's next notice mends. */
  readonly report: (error: unknown) => void;
}

/** A shopper waits for an answer, and the backend may call again. */
export const TIMEOUT_MS = 8000;

export const noticePath = (gateway: string): string => `/gateway-notices/${gateway}`;

type Maybe = string | null | undefined;

/** An address as a gateway's sheet gives it: the name in one field, and much may be absent. */
export function payerAddress(
  name: Maybe,
  phone: Maybe,
  country: Maybe,
  [line1, line2, zip, city, state]: readonly [line1: Maybe, line2: Maybe, zip: Maybe, city: Maybe, state: Maybe],
): Address {
  const [first = '', ...rest] = (name ?? '').split(' ');
  return {
    company_name: '',
    person_first_name: first,
    person_last_name: rest.join(' '),
    address_line_1: line1 ?? '',
    address_line_2: line2 ?? '',
    city: city ?? '',
    zip: zip ?? '',
    state: state ?? '',
    country: country ?? '',
    phone_number: phone ?? '',
  };
}

/** Of methods that do not take every currency. */
const CURRENCIES: Readonly<Record<PaymentMethodCode, readonly string[]>> = {
  eps: ['EUR'],
  ideal: ['EUR'],
  bancontact: ['EUR'],
  przelewy24: ['EUR', 'PLN'],
  blik: ['PLN'],
};

/** What is true of a method at each gateway. */
export function offeredMethod(code: PaymentMethodCode, kind: PaymentKind): OfferedMethod {
  const currencies = CURRENCIES[code];
  return { code, kind, ...(currencies && { currencies }), ...(code === 'klarna' && { isCredit: true }) };
}

/** The backend's listeners for changed charges. */
export function createListeners() {
  const listeners: ((ref: string) => void | Promise<void>)[] = [];
  return {
    add: (listener: (ref: string) => void | Promise<void>): void => void listeners.push(listener),
    async notify(ref: string): Promise<void> {
      for (const listener of listeners) await listener(ref);
    },
  };
}

/** Runs one question to an account; a failure becomes a finding. */
export async function examineBy(subject: string, fix: string, ask: () => Promise<AccountFinding[]>): Promise<AccountFinding[]> {
  try {
    return await ask();
  } catch (error) {
    return [{ state: 'failed', text: `${subject}: ${error instanceof Error ? error.message : String(error)}`, fix }];
  }
}
