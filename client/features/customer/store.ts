import { proxy, ref } from 'valtio';
import type { User } from '../../../packages/contract/customer.ts';

/** In local storage while the lists of this browser are a customer's. */
export const OWNED_KEY = 'lists-of-customer';
/** In session storage: the session of this tab has ended, and its next document says so. */
export const SIGNED_OUT_KEY = 'signed-out';
/** In session storage: another customer has signed in again; the next document says who. */
export const OTHER_CUSTOMER_KEY = 'other-customer';
/** In session storage: this tab has gone to an identity provider, to sign in there. */
export const AT_IDENTITY_PROVIDER_KEY = 'at-provider';

/** In local storage: how this browser signed in last, `passkey` or an identity provider; none: with a password. */
export const LAST_WAY_KEY = 'last-sign-in';

/** In session storage: what was typed in this tab when its session ended (`sign-in-again/draft.ts`). */
export const DRAFT_KEY = 'draft';

/** The session has ended while something was typed: `sign-in-again` asks. */
export interface EndedSession {
  /** `elsewhere`: signed out in another tab. */
  readonly reason: 'expired' | 'elsewhere';
  /** True: there is a session again, of the same customer. */
  readonly answer: (signedIn: boolean) => void;
}

export interface CustomerState {
  /** The signed-in customer; null for guests, and until the browser has loaded them. */
  user: User | null;
  /** `unknown` on the server and until the browser has read its cookie. */
  status: 'unknown' | 'guest' | 'customer';
  ended: EndedSession | null;
  /** Internal to the modules of this feature: not shown, so not tracked. */
  readonly session: {
    /** The checkout goes on as a guest (null) or as another customer, in a document of its own; null on other pages. */
    continueAs: ((customer: User | null) => Promise<void>) | null;
    postToTabs: () => void;
    /** Typed in a form of sign-in, for the next one of this document. */
    typedEmail: string;
    /** Names the session that this document belongs to. */
    cookie: string | null;
  };
}

declare module '../../core/stores.ts' {
  interface Stores {
    customer: CustomerState;
  }
}

export const createCustomerStore = (): CustomerState =>
  proxy<CustomerState>({
    user: null,
    status: 'unknown',
    ended: null,
    session: ref({ continueAs: null, postToTabs: () => undefined, typedEmail: '', cookie: null }),
  });
