import { type RefObject, useEffect, useState } from 'react';
import type { Offer } from '../../../../shared/commerce/offers/offer.ts';
import type { Product } from '../../../../packages/contract/product.ts';
import { useFormat, useT } from '../../../core/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Choice, chosenOptions } from '../../../features/product/shown-configuration.ts';
import { noBreak } from '../../../ui/no-break.ts';
import styles from './sticky-buy-bar.module.css';
import space from '../../../ui/spacing.module.css';
import role from '../../../ui/text-role.module.css';
import { useChooseWords } from './choose-words.ts';
import type { Buying } from './use-buying.ts';
import type { Chooser } from './use-choose.ts';
import { cx } from '../../../ui/cx.ts';
import only from '../../../ui/only.module.css';

interface StickyBuyBarProps {
  readonly product: Product;
  readonly choice: Choice;
  readonly offer: Offer;
  readonly buying: Buying;
  readonly chooser: Chooser;
  /** The form's button: the bar is shown while it is off screen. */
  readonly button: RefObject<HTMLElement | null>;
}

/** A bar with the button for phones (hidden from 992 px by the style sheet). */
export function StickyBuyBar({ product, choice, offer, buying, chooser, button }: StickyBuyBarProps) {
  const t = useT('product');
  const common = useT('common');
  const format = useFormat();
  const offScreen = useOffScreen(button);
  const choose = useChooseWords(product, choice);
  if (!offScreen || (buying.purchase !== 'possible' && buying.purchase !== 'sold_out')) return null;
  const sizes = chosenOptions(product, choice.row, choice.open).flatMap(({ key, value }) => {
    if (key === 'metal') return [];
    return key === 'size' ? common('sizeOf', { size: value }) : value;
  });
  const price = format.price(offer.price);
  const state = buying.purchase === 'sold_out' ? ` ${t('valueSoldOut')}` : '';
  return (
    <div
      className={cx(styles.bar, only.narrow)}
      role="region"
      aria-label={t('buyBar')}
      onPointerEnter={buying.prefetch}
      onFocus={buying.prefetch}
    >
      <div className={space.shrinks}>
        <p className={styles.title}>{noBreak(product.mixedTranslation.title)}</p>
        <p className={role.metaFigures}>{[price, ...sizes].join(' · ') + state}</p>
      </div>
      {choose.label === null ? (
        <Button busy={buying.busy === 'add'} busyLabel={t('adding')} onClick={buying.submit}>
          {t('addToCart')}
        </Button>
      ) : (
        <Button onClick={chooser.ask}>{choose.label}</Button>
      )}
    </div>
  );
}

function useOffScreen(target: RefObject<HTMLElement | null>): boolean {
  const [offScreen, setOffScreen] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setOffScreen(entry !== undefined && !entry.isIntersecting));
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return offScreen;
}
