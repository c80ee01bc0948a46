import type { Snapshot } from 'valtio';
import { missedMinimum } from '../../../shared/commerce/checkout-totals.ts';
import type { Cart } from '../../../packages/contract/cart.ts';
import { useApp, useBootstrap, useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { removeCode } from '../../features/cart/codes/actions.ts';
import { useCartState } from '../../features/cart/use-cart.ts';
import type { Sums } from '../../features/cart/totals.tsx';
import styles from './minimum-notice.module.css';

/** Codes may leave an amount that is too small to charge: explains it before the order button is pressed, and offers every remedy. */
export function MinimumNotice({ cart, sums }: { cart: Snapshot<Cart>; sums: Sums }) {
  const t = useT('checkout');
  const app = useApp();
  const to = useHref();
  const format = useFormat();
  const ownId = useCartState().cart?.unique_id;
  const { min_payment_amounts, settings } = useBootstrap();
  const minimum = missedMinimum(sums, min_payment_amounts, cart.currency_code || settings.currency_code);
  if (minimum === null) return null;
  // Products can only be added to the regular cart.
  const regular = ownId === cart.unique_id;
  const codes = [...Object.keys(cart.options.gift_cards), ...Object.keys(cart.options.discounts)];
  return (
    <Notice tone="warn" icon="info" live>
      <p>
        <strong>{t('belowMinimum', { left: format.price(sums.final_amount), minimum: format.price(minimum) })}</strong>{' '}
        <span>{codes.length > 0 ? t('belowMinimumCodes', { count: codes.length }) : t('belowMinimumProducts')}</span>
      </p>
      <p className={styles.actions}>
        {codes.map((code) => (
          <TextButton key={code} onClick={() => removeCode(app, code)}>
            {t('withoutCode', { code })}
          </TextButton>
        ))}
        {regular && <a href={to('catalog')}>{t('toCatalog')}</a>}
      </p>
    </Notice>
  );
}
