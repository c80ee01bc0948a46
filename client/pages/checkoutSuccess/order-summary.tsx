import type { Order } from '../../../shared/contract/order.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import styles from '../../features/order/order-view.module.css';
import { PaymentBadge } from '../../features/order/payment-badge.tsx';
import { PieceList } from '../../features/order/piece-list.tsx';
import { useStatusTitle } from '../../features/order/use-order-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Lozenge } from '../../ui/lozenge.tsx';

/** Some hours after the purchase: number, pieces and state, and the ways to the rest. */
export function OrderSummary({ order }: { readonly order: Order }) {
  const t = useT('order');
  const account = useT('account');
  const to = useHref();
  const format = useFormat();
  const statusTitle = useStatusTitle();
  const { po_number: number, created_at, status, order_products } = order;
  return (
    <div className={styles.columns}>
      <div className={styles.head}>
        <p className={styles.number}>
          <Lozenge /> {t('numberAndDate', { number, date: format.date(new Date(created_at)) })}
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
      <section className={styles.panel} aria-labelledby="pieces">
        <h2 className={styles.panelTitle} id="pieces">
          {t('yourPieces')}
        </h2>
        <PieceList
          pieces={order_products.map((product, index) => ({
            ...product,
            key: `${index} ${product.configuration_id}`,
            amount: null,
            reduced: false,
          }))}
        />
      </section>
    </div>
  );
}
