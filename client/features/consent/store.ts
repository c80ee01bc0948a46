import { proxy, ref, subscribe } from 'valtio';
import type { ConsentCategory, ConsentRecord, PrivacySignal } from '../../../shared/commerce/consent.ts';
import type { Integrations } from '../integrations/runtime.ts';

export interface ConsentState {
  /**
   * `unknown` on the server and until the browser has read its cookie; `open` while the shopper is being asked; `settled` when there is a
   * decision, a signal of the browser, or nothing to decide.
   */
  phase: 'unknown' | 'open' | 'settled';
  granted: readonly ConsentCategory[];
  /** The shopper's own decision. */
  record: ConsentRecord | null;
  /** Global Privacy Control or Do Not Track. */
  signal: PrivacySignal | null;
  /** Internal to this feature. */
  readonly session: { integrations: Integrations | null };
}

declare module '../../core/stores.ts' {
  interface Stores {
    consent: ConsentState;
  }
}

export const createConsentStore = (): ConsentState =>
  proxy<ConsentState>({ phase: 'unknown', granted: [], record: null, signal: null, session: ref({ integrations: null }) });

/** Calls back once when nobody is being asked any more: at once, or after the decision. Parts that must not come before it wait here. */
export function whenSettled(store: ConsentState, callback: (granted: readonly ConsentCategory[]) => void): () => void {
  if (store.phase === 'settled') {
    callback(store.granted);
    return () => undefined;
  }
  const stop = subscribe(store, () => {
    if (store.phase !== 'settled') return;
    stop();
    callback(store.granted);
  });
  return stop;
}
