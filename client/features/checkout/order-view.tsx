import { fromCents, toCents } from '../../../shared/commerce/money.ts';
import type { Order } from '../../../shared/contract/order.ts';
import { useT } from '../../app-context.tsx';
import { useHref } from '../../links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Lozenge } from '../../ui/lozenge.tsx';
import { Totals } from '../cart/totals.tsx';
import { AddressLines } from './address-lines.tsx';
import styles from './order-view.module.css';
import { PaymentNote } from './payment-note.tsx';
import { PieceList } from './piece-list.tsx';
import { useDays } from './use-days.ts';

/** A placed order: thanks, how to pay, where it goes, what it is. */
export function OrderView({ order }: { order: Order }) {
  const t = useT('checkout');
  const to = useHref();
  const days = useDays();
  const { po_number, contact_email, shipping_address, billing_address, shipping } = order;
  const billedElsewhere = JSON.stringify(billing_address) !== JSON.stringify(shipping_address);
  return (
    <div className={styles.columns}>
      <div>
        <p className={styles.number}>
          <Lozenge /> {t('orderNumber', { number: po_number })}
        </p>
        <h1 className={styles.title}>{t('thanks', { name: shipping_address.person_first_name })}</h1>
        <p className={styles.lead}>{t('confirmation', { email: contact_email })}</p>
        <PaymentNote order={order} />
        <dl className={styles.facts}>
          <div>
            <dt>{t('deliverTo')}</dt>
            <dd>
              <AddressLines address={shipping_address} />
            </dd>
          </div>
          <div>
            <dt>{t('deliverBy')}</dt>
            <dd>
              {shipping.title}
              <br />
              {days(shipping)}
            </dd>
          </div>
          {billedElsewhere && (
            <div>
              <dt>{t('billTo')}</dt>
              <dd>
                <AddressLines address={billing_address} />
              </dd>
            </div>
          )}
        </dl>
        <p className={styles.actions}>
          <ButtonLink href={to('catalog')}>{t('continue')}</ButtonLink>
        </p>
      </div>
      <section className={styles.panel} aria-labelledby="pieces">
        <h2 className={styles.panelTitle} id="pieces">
          {t('yourPieces')}
        </h2>
        <PieceList pieces={order.order_products.map(pieceOf)} />
        <Totals sums={order} shippingTitle={shipping.title} />
      </section>
    </div>
  );
}

const pieceOf = (product: Order['order_products'][number], index: number) => ({
  ...product,
  key: `${index} ${product.configuration_id}`,
  amount: fromCents(toCents(product.cost) * product.quantity),
  reduced: false,
});
