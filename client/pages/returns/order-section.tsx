import { priceCents } from '../../../shared/commerce/code-totals.ts';
import { fromCents } from '../../../shared/commerce/money.ts';
import { paymentLabel } from '../../../shared/commerce/payment-status.ts';
import type { Address } from '../../../packages/contract/cart.ts';
import { HIDDEN_TEXT } from '../../../packages/contract/codes.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useDay } from '../../features/order/use-day.ts';
import { AddressLines } from '../../features/address/address-lines.tsx';
import { Fact } from '../../ui/fact.tsx';
import styles from './order-section.module.css';
import role from '../../ui/text-role.module.css';

/** Below the form: the order that it is about (specification, section 3). Guests see postcode and town only. */
export function OrderSection({ order }: { readonly order: Order }) {
  const t = useT('return');
  const words = useT('order');
  const format = useFormat();
  const dayOf = useDay();
  const { po_number, created_at, payment_status, shipping, shipping_address, billing_address, order_notes } = order;
  return (
    <section className={styles.order} aria-labelledby="order">
      <h2 className={role.title1} id="order">
        {t('yourOrder')}
      </h2>
      <dl className={styles.facts}>
        <Fact name={t('orderNumber')}>{po_number}</Fact>
        <Fact name={t('dateOrdered')}>{dayOf(new Date(created_at))}</Fact>
        <Fact name={t('orderTotal')}>{format.price(fromCents(priceCents(order)))}</Fact>
        <Fact name={t('paymentStatus')}>{words(paymentLabel(payment_status).key)}</Fact>
        <Fact name={t('deliveryMethod')}>{shipping?.title ?? words('byMail')}</Fact>
        {shipping_address && (
          <Fact name={t('shippingAddress')}>
            <AddressOf address={shipping_address} />
          </Fact>
        )}
        {billing_address && (
          <Fact name={t('billingAddress')}>
            <AddressOf address={billing_address} />
          </Fact>
        )}
        {order_notes !== null && <Fact name={t('orderNotes')}>{order_notes}</Fact>}
      </dl>
    </section>
  );
}

const AddressOf = ({ address }: { readonly address: Address }) =>
  address.address_line_1 === HIDDEN_TEXT ? `${address.zip} ${address.city}` : <AddressLines address={address} />;
