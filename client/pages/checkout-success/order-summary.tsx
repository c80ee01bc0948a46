import type { Order } from '../../../packages/contract/order.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import styles from '../../features/order/order-view.module.css';
import space from '../../ui/spacing.module.css';
import { PaymentBadge } from '../../features/order/payment-badge.tsx';
import { SummaryLines, summaryLinesOf } from '../../features/order/summary-lines.tsx';
import { useStatusTitle } from '../../features/order/use-order-texts.ts';
import { useDay } from '../../features/order/use-day.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Lozenge } from '../../ui/lozenge.tsx';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';
import role from '../../ui/text-role.module.css';

/** Some hours after the purchase: number, products and state, and the ways to the rest. */
export function OrderSummary({ order }: { readonly order: Order }) {
  const t = useT('order');
  const account = useT('account');
  const to = useHref();
  const dayOf = useDay();
  const statusTitle = useStatusTitle();
  const { po_number: number, created_at, status } = order;
  return (
    <div className={styles.columns}>
      <div className={space.shrinks}>
        <p className={cx(role.overline, styles.number)}>
          <Lozenge /> {t('numberAndDate', { number, date: dayOf(new Date(created_at)) })}
        </p>
        <h1 className={cx(role.display1, role.anywhere, space.above3Half, only.screen)}>{statusTitle(status)}</h1>
        <p className={cx(styles.lead, only.screen)}>{t('summaryText')}</p>
        <PaymentBadge order={order} />
      </div>
      <div className={styles.rest}>
        <p className={cx(styles.actions, only.screen)}>
          <ButtonLink href={to('tracking')}>{t('track')}</ButtonLink>
          <ButtonLink href={to('signIn', undefined, { redirect: to('orders') })} variant="secondary">
            {account('signIn')}
          </ButtonLink>
        </p>
      </div>
      <section className={styles.panel} aria-labelledby="products">
        <h2 className={cx(role.title2, only.screen)} id="products">
          {t('yourProducts')}
        </h2>
        <SummaryLines lines={summaryLinesOf(order).map((line) => ({ ...line, amount: null }))} />
      </section>
    </div>
  );
}
