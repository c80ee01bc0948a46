import { useCallback, useEffect, useRef, useState } from 'react';
import { IDLE, isConfirming, type PurchaseEvent, type PurchaseState, step } from '../../../../shared/commerce/payment-machine.ts';

export interface PurchaseMachine {
  readonly state: PurchaseState;
  /** The state before the next render. */
  readonly current: () => PurchaseState;
  /** False, without an effect, when the current state has no such transition. */
  readonly send: (event: PurchaseEvent) => boolean;
}

/** The state of the purchase on this page. Asks before the tab is closed while a payment is in progress. */
export function usePurchase(): PurchaseMachine {
  const [state, setState] = useState<PurchaseState>(IDLE);
  const now = useRef(state);
  const send = useCallback((event: PurchaseEvent) => {
    const next = step(now.current, event);
    if (!next) return false;
    now.current = next;
    setState(next);
    return true;
  }, []);

  const confirming = isConfirming(state);
  useEffect(() => {
    if (!confirming) return undefined;
    // The page of the order may be a new document, which begins to load before this effect has ended.
    const ask = (event: BeforeUnloadEvent) => isConfirming(now.current) && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [confirming]);

  const leaving = state.status === 'leaving';
  useEffect(() => {
    if (!leaving) return undefined;
    // The browser's back button from the gateway's page restores this page unchanged.
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) send({ type: 'back' });
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [leaving, send]);
  return { state, current: useCallback(() => now.current, []), send };
}
