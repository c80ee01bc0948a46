import { useEffect, useRef, useState } from 'react';
import { useFormat, useT } from '../../core/app-context.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { cartCount } from './store.ts';
import { useCartState } from './use-cart.ts';

/** Announces the totals after a change: those of the backend, not the ones computed meanwhile. */
export function TotalsAnnouncer() {
  const t = useT('cart');
  const format = useFormat();
  const { cart, stale } = useCartState();
  const [text, setText] = useState('');
  const changed = useRef(false);
  const message = t('announce', { count: cartCount({ cart }), total: format.price(cart?.final_amount ?? 0) });
  useEffect(() => {
    if (stale) changed.current = true;
    else if (changed.current) {
      changed.current = false;
      setText(message);
    }
  }, [stale, message]);
  return <LiveRegion>{text}</LiveRegion>;
}
