import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import { lineKey } from '../../../packages/contract/line-facts.ts';
import { lineLimit } from '../../../shared/commerce/cart-optimistic.ts';
import { lineCents } from '../../../shared/commerce/code-totals.ts';
import { lineReduction } from '../../../shared/commerce/line-reduction.ts';
import { fromCents } from '../../../shared/commerce/money.ts';
import type { Cart } from '../../../packages/contract/cart.ts';
import { useCountryProfile, useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { FieldError } from '../../ui/field-error.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CodeField } from '../cart/codes/code-field.tsx';
import { type Sums, Totals, useSavings } from '../cart/totals.tsx';
import { useCartState } from '../cart/use-cart.ts';
import { SummaryLines } from '../order/summary-lines.tsx';
import styles from './summary.module.css';
import space from '../../ui/spacing.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';
import role from '../../ui/text-role.module.css';

export interface SummaryProps {
  readonly cart: Snapshot<Cart>;
  readonly sums: Sums;
  readonly stale: boolean;
  readonly rateTitle: string | undefined;
}

export function SummaryPanel(props: SummaryProps) {
  return (
    <PanelFrame link={<ChangeCart id={props.cart.unique_id} />}>
      <Summary {...props} withCodes />
    </PanelFrame>
  );
}

/** Codes are redeemed in the form. */
export function SummaryBar(props: SummaryProps) {
  return (
    <BarFrame amount={props.sums.final_amount} link={<ChangeCart id={props.cart.unique_id} />}>
      <Summary {...props} />
    </BarFrame>
  );
}

interface FrameProps {
  /** To where the order is changed or seen. */
  readonly link: ReactNode;
  readonly children: ReactNode;
}

/** Desktop: a sticky panel beside the form. */
export function PanelFrame({ link, children }: FrameProps) {
  const t = useT('checkout');
  return (
    <aside className={cx(styles.panel, only.wide)} aria-labelledby="your-order">
      <div className={styles.head}>
        <h2 className={role.title2} id="your-order">
          {t('yourOrder')}
        </h2>
        {link}
      </div>
      {children}
    </aside>
  );
}

/** Phones: the total at the top of the page, the rest in a disclosure. */
export function BarFrame({ amount, link, children }: FrameProps & { readonly amount: number }) {
  const t = useT('checkout');
  const format = useFormat();
  return (
    <details className={cx(styles.bar, only.narrow)}>
      <summary>
        <span className={styles.open}>
          {t('showOrder')} <Icon icon="chevron-down" size="s" className={styles.chevron} />
        </span>
        <span className={cx(role.figures, role.strong)}>{format.price(amount)}</span>
      </summary>
      <div className={styles.inside}>
        {children}
        <p className={space.above4Half}>{link}</p>
      </div>
    </details>
  );
}

/** Lines and sums. The code field must not stand between the sums and the order button. */
export function Summary({ cart, sums, stale, rateTitle, withCodes = false }: SummaryProps & { readonly withCodes?: boolean }) {
  const savings = useSavings(cart.items);
  return (
    <div className={space.stack6}>
      <CartSummaryLines cart={cart} />
      {withCodes && <CodeField cart={cart} />}
      <Totals sums={sums} savings={savings} stale={stale} shippingTitle={rateTitle} />
    </div>
  );
}

/** With a note where the stock is too low. */
function CartSummaryLines({ cart }: { cart: Snapshot<Cart> }) {
  const t = useT('cart');
  const profile = useCountryProfile();
  const lines = cart.items.map((line) => {
    const limit = lineLimit(line, cart.items);
    const short = limit < line.quantity && (limit > 0 ? t('tooMany', { count: limit }) : t('soldOut'));
    return {
      ...line,
      key: lineKey(line),
      amount: fromCents(lineCents(line)),
      reduced: lineReduction(line, profile) !== null,
      note: short !== false && <FieldError>{short}</FieldError>,
    };
  });
  return <SummaryLines lines={lines} />;
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
