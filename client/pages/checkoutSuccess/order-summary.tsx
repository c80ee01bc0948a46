import type { Order } from '../../../shared/contract/order.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import styles from '../../features/order/order-view.module.css';
import { PaymentBadge } from '../../features/order/payment-badge.tsx';
import { SummaryLines, summaryLinesOf } from '../../features/order/summary-lines.tsx';
import { useStatusTitle } from '../../features/order/use-order-texts.ts';
import { useDay } from '../../features/order/use-day.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Lozenge } from '../../ui/lozenge.tsx';

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
      <div className={styles.head}>
        <p className={styles.number}>
          <Lozenge /> {t('numberAndDate', { number, date: dayOf(new Date(created_at)) })}
        </p>
        <h1 className={styles.title}>{statusTitle(status)}</h1>
        <p className={styles.lead}>{t('summaryText')}</p>
        <PaymentBadge order={order} />
      </div>
      <div className={styles.rest}>
        <p className={styles.actions}>
          <ButtonLink href={to('tracking')}>{t('track')}</ButtonLink>
          <ButtonLink href={to('signIn', undefined, { redirect: to('orders') })} variant="secondary">
            {account('signIn')}
          </ButtonLink>
        </p>
      </div>
      <section className={styles.panel} aria-labelledby="products">
        <h2 className={styles.panelTitle} id="products">
          {t('yourProducts')}
        </h2>
        <SummaryLines lines={summaryLinesOf(order).map((line) => ({ ...line, amount: null }))} />
      </section>
    </div>
  );
}
