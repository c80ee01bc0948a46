import type { Snapshot } from 'valtio';
import { priceCents, taxesOf, usedCodes } from '../../../shared/commerce/code-totals.ts';
import { DUTIES } from '../../../shared/commerce/country-profile.ts';
import { fromCents, toCents } from '../../../shared/commerce/money.ts';
import { savedCents } from '../../../shared/commerce/line-reduction.ts';
import type { Cart, CartItem } from '../../../packages/contract/cart.ts';
import { useCountryProfile, useFormat, useT } from '../../core/app-context.tsx';
import { cx } from '../../ui/cx.ts';
import type { ShippingEstimate } from './use-shipping-estimate.ts';
import styles from './totals.module.css';

export type Sums = Pick<
  Snapshot<Cart>,
  'discount' | 'options' | 'items_amount' | 'shipping_amount' | 'final_amount' | 'tax_amount' | 'tax_rate' | 'taxes'
>;

interface TotalsProps {
  readonly sums: Sums;
  /** Savings by sales, already subtracted from the sums. */
  readonly savings?: number;
  /** The sums are being updated. */
  readonly stale?: boolean;
  /** Name of the chosen delivery method. */
  readonly shippingTitle?: string | undefined;
  /** The lowest price of delivery until a method is chosen; not part of the total. */
  readonly estimate?: ShippingEstimate | null;
}

/** Products, savings, discount, delivery, total and its VAT; then the part that gift cards pay. All amounts include VAT. */
export function Totals({ sums, savings = 0, stale = false, shippingTitle, estimate = null }: TotalsProps) {
  const t = useT('cart');
  const format = useFormat();
  const isLowest = DUTIES[useCountryProfile()].priorPrice;
  const { items_amount, shipping_amount, final_amount } = sums;
  const { discount = [], giftCard: cards = [] } = Object.groupBy(usedCodes(sums), ({ kind }) => kind);
  return (
    <dl className={cx(styles.totals, stale && styles.stale)} aria-busy={stale || undefined}>
      {savings > 0 && (
        <>
          <Row name={t(isLowest ? 'lowestPrices' : 'beforeSale')}>{format.price(fromCents(toCents(items_amount) + toCents(savings)))}</Row>
          <Row name={t('savings')} className={styles.savings}>
            {`\u2212${format.price(savings)}`}
          </Row>
        </>
      )}
      <Row name={t('subtotal')}>{format.price(items_amount)}</Row>
      {discount.map((code) => (
        <CodeRow key={code.code} {...code} />
      ))}
      {shipping_amount === null && estimate ? (
        <Row name={t('shippingTo', { country: estimate.to })} className={styles.later}>
          {estimate.amount === 0 ? t('estimateFree') : t('estimate', { amount: format.price(estimate.amount) })}
        </Row>
      ) : (
        <Row name={shippingTitle ?? t('shipping')} className={shipping_amount === null ? styles.later : undefined}>
          {shipping_amount === null ? t('shippingLater') : shipping_amount === 0 ? t('free') : format.price(shipping_amount)}
        </Row>
      )}
      <Row name={t('total')} className={styles.sum}>
        {format.price(fromCents(priceCents(sums)))}
      </Row>
      {taxesOf(sums).map(({ rate, amount }) => (
        <Row key={rate} name={t('containsTax', { rate: format.percent(rate) })} className={styles.tax}>
          {format.price(amount)}
        </Row>
      ))}
      {cards.map((code) => (
        <CodeRow key={code.code} {...code} />
      ))}
      {cards.length > 0 && (
        <Row name={t('toPay')} className={styles.sum}>
          {format.price(final_amount)}
        </Row>
      )}
    </dl>
  );
}

function CodeRow({ kind, code, amount }: ReturnType<typeof usedCodes>[number]) {
  const t = useT('cart');
  const format = useFormat();
  return (
    <Row name={t(kind, { code })} className={styles.savings}>
      {`\u2212${format.price(amount)}`}
    </Row>
  );
}

function Row({ name, className, children }: { name: string; className?: string | undefined; children: string }) {
  return (
    <div className={cx(styles.row, className)}>
      <dt>{name}</dt>
      {/* A new element, because a text of another width in the same one counts as a layout shift. */}
      <dd key={children}>{children}</dd>
    </div>
  );
}

/** The savings by sales of all lines, as far as the shop may claim them. */
export function useSavings(lines: readonly Pick<CartItem, 'base_cost' | 'discount_amount' | 'lowest_prior_cost' | 'quantity'>[]): number {
  const profile = useCountryProfile();
  return fromCents(lines.reduce((sum, line) => sum + savedCents(line, profile) * line.quantity, 0));
}
