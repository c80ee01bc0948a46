import type { Order } from '../../../../packages/contract/order.ts';
import { useT } from '../../../core/app-context.tsx';
import { useHref } from '../../../core/links.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Container } from '../../../ui/container.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from './order-payment-view.module.css';

interface NothingToPayProps {
  readonly order: Order;
  readonly isReturned: boolean;
}

/** The order is paid, cancelled, or its payment is being confirmed. */
export function NothingToPay({ order, isReturned }: NothingToPayProps) {
  const t = useT('payout');
  const orders = useT('orders');
  const to = useHref();
  const { unique_id: id, po_number: number, payment_pending } = order;
  return (
    <Container>
      <div role="status" className={styles.nothing}>
        <EmptyState
          heading="h1"
          icon={payment_pending ? 'clock' : 'check'}
          title={payment_pending ? orders('title.confirming') : t('order.closedTitle')}
          actions={<ButtonLink href={to('order', { id })}>{t('order.toOrder')}</ButtonLink>}
        >
          <p>{payment_pending ? orders('lead.confirming') : isReturned ? t('order.returnedText') : t('order.closedText', { number })}</p>
        </EmptyState>
      </div>
    </Container>
  );
}
