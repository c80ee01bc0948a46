import { proxy, ref } from 'valtio';
import type { User } from '../../../shared/contract/customer.ts';

/** In local storage while the lists of this browser are a customer's. */
export const OWNED_KEY = 'lists-of-customer';
/** In session storage: the session of this tab has ended, and its next document says so. */
export const SIGNED_OUT_KEY = 'signed-out';
/** In session storage: this tab has gone to a provider, to sign in there. */
export const AT_PROVIDER_KEY = 'at-provider';

export interface CustomerState {
  /** The signed-in customer; null for guests, and until the browser has loaded them. */
  user: User | null;
  /** `unknown` on the server and until the browser has read its cookie. */
  status: 'unknown' | 'guest' | 'customer';
  /** Internal to the modules of this feature: not shown, so not tracked. */
  readonly session: {
    postToTabs: () => void;
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
  proxy<CustomerState>({ user: null, status: 'unknown', session: ref({ postToTabs: () => undefined, cookie: null }) });
