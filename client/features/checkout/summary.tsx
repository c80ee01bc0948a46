import type { Snapshot } from 'valtio';
import type { Cart } from '../../../shared/contract/cart.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CodeField } from '../cart/codes/code-field.tsx';
import { type Sums, Totals, useSavings } from '../cart/totals.tsx';
import { useCartState } from '../cart/use-cart.ts';
import { CartPieces } from './cart-pieces.tsx';
import styles from './summary.module.css';

export interface SummaryProps {
  readonly cart: Snapshot<Cart>;
  readonly sums: Sums;
  readonly stale: boolean;
  readonly rateTitle: string | undefined;
}

/** Desktop: a sticky panel beside the form. */
export function SummaryPanel(props: SummaryProps) {
  const t = useT('checkout');
  return (
    <aside className={styles.panel} aria-labelledby="your-order">
      <div className={styles.head}>
        <h2 className={styles.title} id="your-order">
          {t('yourOrder')}
        </h2>
        <ChangeCart id={props.cart.unique_id} />
      </div>
      <Summary {...props} withCodes />
    </aside>
  );
}

/** Phones: the total at the top of the page, the rest in a disclosure. Codes are redeemed in the form. */
export function SummaryBar(props: SummaryProps) {
  const t = useT('checkout');
  const format = useFormat();
  return (
    <details className={styles.bar}>
      <summary>
        <span className={styles.open}>
          {t('showOrder')} <Icon icon="chevron-down" size="s" className={styles.chevron} />
        </span>
        <span className={styles.amount}>{format.price(props.sums.final_amount)}</span>
      </summary>
      <div className={styles.inside}>
        <Summary {...props} />
        <p className={styles.change}>
          <ChangeCart id={props.cart.unique_id} />
        </p>
      </div>
    </details>
  );
}

/** Pieces and sums. The code field must not stand between the sums and the order button. */
export function Summary({ cart, sums, stale, rateTitle, withCodes = false }: SummaryProps & { readonly withCodes?: boolean }) {
  const savings = useSavings(cart.items);
  return (
    <div className={styles.summary}>
      <CartPieces cart={cart} />
      {withCodes && <CodeField cart={cart} />}
      <Totals sums={sums} savings={savings} stale={stale} shippingTitle={rateTitle} />
    </div>
  );
}

/** A cart that is not the regular one has an address with its id. */
function ChangeCart({ id }: { id: string }) {
  const t = useT('checkout');
  const to = useHref();
  const regular = useCartState().cart?.unique_id === id;
  return (
    <TextLink href={to('cart', regular ? {} : { id })} variant="quiet">
      {t('changeCart')}
    </TextLink>
  );
}
