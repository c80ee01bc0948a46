import { useEffect, useState } from 'react';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { codeKey } from '../../../shared/commerce/cart-changes.ts';
import { useApp } from '../../core/app-context.tsx';
import { loadCartActionsForClick } from '../cart/lazy-cart.ts';
import { cartCount, type CodeError } from '../cart/store.ts';

export interface TakeOver {
  /** `pending`: the cart is empty, the code waits for its first product. */
  readonly state: 'idle' | 'busy' | 'applied' | 'pending';
  readonly error: CodeError | null;
  readonly takeOver: () => Promise<void>;
}

/** Binds a code to the cart with the action of the cart's own field for codes. */
export function useTakeOver(code: string): TakeOver {
  const app = useApp();
  const { cart, code: field } = useSnapshot(app.stores.cart);
  const [step, setStep] = useState<'idle' | 'loading' | 'sent' | 'pending'>('idle');
  const [error, setError] = useState<CodeError | null>(null);
  const bound = [...Object.keys(cart?.options?.discounts ?? {}), ...Object.keys(cart?.options?.gift_cards ?? {})];
  const isBound = bound.some((one) => codeKey(one) === codeKey(code));
  const isOurs = codeKey(field.text) === codeKey(code);
  const refusal = step === 'sent' && !field.loading && isOurs ? field.error : null;
  useEffect(() => {
    if (refusal === null) return;
    setError(refusal);
    setStep('idle');
  }, [refusal]);

  async function takeOver(): Promise<void> {
    setError(null);
    setStep('loading');
    try {
      const { storePendingCode, redeemCode } = await loadCartActionsForClick(app);
      // A cart that is still being loaded is not empty.
      await app.stores.cart.session.lastTask;
      if (cartCount(app.stores.cart) === 0) {
        storePendingCode(code);
        setStep('pending');
      } else {
        redeemCode(app, code);
        setStep('sent');
      }
    } catch {
      setError({ code: 'unavailable', minimum: null, retryAfter: null });
      setStep('idle');
    }
  }

  const isBusy = step === 'loading' || (step === 'sent' && !isBound);
  return { state: isBound ? 'applied' : step === 'pending' ? 'pending' : isBusy ? 'busy' : 'idle', error, takeOver };
}
