import { useCallback, useEffect, useRef, useState } from 'react';
import { IDLE, isMoneyMoving, type PurchaseEvent, type PurchaseState, step } from '../../../../shared/commerce/payment-machine.ts';

export interface PurchaseMachine {
  readonly state: PurchaseState;
  /** The same, between two renders, too. */
  readonly current: () => PurchaseState;
  /** False, and nothing happens, when that cannot happen here. */
  readonly send: (event: PurchaseEvent) => boolean;
}

/** Where a purchase stands on this page. Closing the tab is asked about while money is on its way. */
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

  const moving = isMoneyMoving(state);
  useEffect(() => {
    if (!moving) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [moving]);

  const leaving = state.at === 'leaving';
  useEffect(() => {
    if (!leaving) return undefined;
    // Back from the provider's page by the browser's button: the page is as it was left.
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) send({ type: 'back' });
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [leaving, send]);
  return { state, current: useCallback(() => now.current, []), send };
}
