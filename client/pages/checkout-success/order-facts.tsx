import { awaitsTransfer, isCollected } from '../../../shared/commerce/order-progress.ts';
import { paymentLabel } from '../../../shared/commerce/payment-status.ts';
import { noonOf } from '../../../shared/commerce/return-period.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { AddressLines } from '../../features/address/address-lines.tsx';
import { Fact } from '../../ui/fact.tsx';
import styles from '../../features/order/order-facts.module.css';
import { useDeliveryTime } from '../../features/order/delivery-time.ts';

/** Contact, addresses, delivery, payment and notes. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useT('order');
  const { date } = useFormat();
  const deliveryTime = useDeliveryTime();
  const { contact_email, shipping_address, billing_address, shipping, payment_status, payment_title, order_notes } = order;
  const billedElsewhere = JSON.stringify(billing_address) !== JSON.stringify(shipping_address);
  const collected = isCollected(order);
  const due = awaitsTransfer(order) ? (order.options.bank_details?.due_on ?? null) : null;
  const status = due === null ? t(paymentLabel(payment_status).key) : t('payableBy', { day: date(noonOf(due)) });
  return (
    <dl className={styles.facts}>
      {shipping_address && (
        <Fact name={collected ? t('yourAddress') : t('deliverTo')}>
          <AddressLines address={shipping_address} />
        </Fact>
      )}
      {billedElsewhere && billing_address && (
        <Fact name={t('billTo')}>
          <AddressLines address={billing_address} />
        </Fact>
      )}
      <Fact name={t('contact')}>
        <p>{contact_email}</p>
        {shipping_address && shipping_address.phone_number !== '' && <p>{shipping_address.phone_number}</p>}
      </Fact>
      <Fact name={collected ? t('collection') : t('delivery')}>
        <p>{shipping?.title ?? t('byMail')}</p>
        <p>{deliveryTime(order)}</p>
      </Fact>
      <Fact name={t('payment')}>
        <p>{order.payment_method === null ? t('noPayment') : payment_title}</p>
        {order.payment_method !== null && <p>{status}</p>}
      </Fact>
      {order_notes !== null && (
        <Fact name={t('notes')}>
          <p className={styles.notes}>{order_notes}</p>
        </Fact>
      )}
    </dl>
  );
}
