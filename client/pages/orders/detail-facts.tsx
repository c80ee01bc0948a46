import { isCollected } from '../../../shared/commerce/order-progress.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useT } from '../../core/app-context.tsx';
import { cx } from '../../ui/cx.ts';
import { AddressLines } from '../../features/address/address-lines.tsx';
import detail from './detail.module.css';
import { Fact } from '../../ui/fact.tsx';
import styles from '../../features/order/order-facts.module.css';
import { OrderNotes } from './order-notes.tsx';

/** Addresses, delivery and the customer's note. */
export function DetailFacts({ order }: { order: Order }) {
  const t = useT('order');
  const orders = useT('orders');
  const { shipping_address, billing_address, shipping, order_notes, notes_open } = order;
  const collected = isCollected(order);
  return (
    <dl className={cx(styles.facts, detail.facts)}>
      {shipping_address && (
        <Fact name={collected ? t('yourAddress') : t('deliverTo')}>
          <AddressLines address={shipping_address} />
        </Fact>
      )}
      {billing_address && (
        <Fact name={t('billTo')}>
          <AddressLines address={billing_address} />
        </Fact>
      )}
      <Fact name={collected ? t('collection') : orders('shipping')}>
        {shipping?.title ?? t('byMailTo', { email: order.contact_email })}
      </Fact>
      {(order_notes !== null || notes_open) && (
        <Fact name={t('notes')}>
          <OrderNotes order={order} />
        </Fact>
      )}
    </dl>
  );
}
