import { useEffect, useId, useState } from 'react';
import { lineKey } from '../../../packages/contract/line-facts.ts';
import { unitCents } from '../../../shared/commerce/code-totals.ts';
import { fromCents } from '../../../shared/commerce/money.ts';
import { useFormat, useStores, useT } from '../../core/app-context.tsx';
import { useLocation } from '../../../packages/engine/browser/navigation/location.tsx';
import { useHref } from '../../core/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { LineFacts } from '../product-line/line-facts.tsx';
import { LineFigure, ProductLine } from '../product-line/product-line.tsx';
import styles from './mini-cart.module.css';
import { cartCount } from './store.ts';
import { useCartState } from './use-cart.ts';
import { useMiniCartFocus } from './use-mini-cart-focus.ts';

const VISIBLE_MS = 8000;

/** Confirms an added product and links to cart and checkout. Closes after a while, unless pointer or focus is on it. */
export function MiniCart() {
  const t = useT('cart');
  const common = useT('common');
  const to = useHref();
  const format = useFormat();
  const { cart: store } = useStores();
  const { added, cart } = useCartState();
  const { key } = useLocation();
  const [paused, setPaused] = useState(false);
  const titleId = useId();
  const line = added === null ? undefined : cart?.items.find((item) => lineKey(item) === added);
  const { dialog, close, onKeyDown } = useMiniCartFocus(line && added, `${t('added')}: ${line?.title ?? ''}`);
  useEffect(() => {
    setPaused(false);
    // Close it on navigation.
    return () => {
      store.added = null;
    };
  }, [key, store]);
  useEffect(() => {
    if (added === null || paused) return undefined;
    const timer = setTimeout(close, VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [added, paused, close]);

  return (
    <div className={styles.anchor}>
      {line && (
        <dialog
          open
          ref={dialog}
          tabIndex={-1}
          className={styles.card}
          aria-labelledby={titleId}
          aria-describedby={`${titleId}p`}
          onKeyDown={onKeyDown}
          onPointerEnter={() => setPaused(true)}
          onPointerLeave={() => setPaused(hasVisibleFocus(dialog.current))}
          onFocus={() => setPaused(hasVisibleFocus(dialog.current))}
          onBlur={() => setPaused(false)}
        >
          <div className={styles.head}>
            <Icon icon="check" className={styles.check} />
            <p id={titleId}>{t('added')}</p>
            <IconButton icon="x" label={common('close')} onClick={close} />
          </div>
          <ProductLine
            as="div"
            size="medium"
            className={styles.line}
            id={`${titleId}p`}
            media={line.image}
            title={noBreak(line.title)}
            details={<LineFacts line={line} short />}
            stacked="always"
            figure={<LineFigure>{format.price(fromCents(unitCents(line)))}</LineFigure>}
          />
          <div className={styles.actions}>
            <ButtonLink href={to('cart')} variant="secondary" size="sm">
              {t('toCartWithCount', { count: cartCount({ cart }) })}
            </ButtonLink>
            <ButtonLink href={to('checkout')} size="sm">
              {t('toCheckout')}
            </ButtonLink>
          </div>
        </dialog>
      )}
    </div>
  );
}

const hasVisibleFocus = (element: Element | null): boolean => element?.matches(':focus-visible, :has(:focus-visible)') ?? false;
