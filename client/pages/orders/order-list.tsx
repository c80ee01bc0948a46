import { lineOptions } from '../../../shared/commerce/return-options.ts';
import { awaitsTransfer, isUnderWay } from '../../../shared/commerce/order-progress.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Lozenge } from '../../ui/lozenge.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './order-list.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';
import { PaymentBadge } from '../../features/order/payment-badge.tsx';
import { OrderTiles } from '../../features/order/order-tiles.tsx';
import { useReturnRules } from '../../features/order/return-rules.ts';
import { usePayHref } from '../../features/order/use-pay-href.ts';
import { useDay } from '../../features/order/use-day.ts';
import { useNow, useOrderTitle, useTrackingTexts } from '../../features/order/use-order-texts.ts';

interface OrderListProps {
  readonly orders: readonly Order[];
  /** Of what is under way: the titles tell the days of arrival, and the links lead to the tracking pages. */
  readonly isTracking?: boolean;
}

export function OrderList({ orders, isTracking = false }: OrderListProps) {
  const t = useT('orders');
  return (
    <ul className={styles.list} aria-label={t('listLabel')}>
      {orders.map((order) => (
        <OrderRow key={order.unique_id} order={order} isTracking={isTracking} />
      ))}
    </ul>
  );
}

function OrderRow({ order, isTracking }: { readonly order: Order; readonly isTracking: boolean }) {
  const t = useT('orders');
  const to = useHref();
  const { price } = useFormat();
  const dayOf = useDay();
  const titleOf = useOrderTitle();
  const tracking = useTrackingTexts(order);
  const { po_number: number, unique_id: id, final_amount, created_at } = order;
  return (
    <li className={styles.order}>
      <div className={space.shrinks}>
        <p className={role.overline}>
          <Lozenge /> {t('number', { number })}
        </p>
        <h2 className={cx(role.title1, space.above1Half)}>{isTracking ? tracking.title : titleOf(order)}</h2>
        <p className={styles.facts}>
          <span>
            {dayOf(new Date(created_at))} · {price(final_amount)}
          </span>
          <PaymentBadge order={order} />
        </p>
        <OrderLinks order={order} />
      </div>
      <OrderTiles lines={order.order_products} href={to(isTracking ? 'customerTrackingOf' : 'order', { id })} />
    </li>
  );
}

/** The likely one first. */
function OrderLinks({ order }: { readonly order: Order }) {
  const t = useT('orders');
  const to = useHref();
  const rules = useReturnRules();
  const payHref = usePayHref();
  const { unique_id: id, po_number: number, order_products } = order;
  const now = useNow();
  const options = order_products.map((line) => lineOptions(line, order, rules, now));
  const view = { text: t('view'), href: to('order', { id }) };
  const track = { text: t('track'), href: to('customerTrackingOf', { id }) };
  const pay = { text: t('payNow'), href: payHref(order) };
  // Where the backend takes no requests, the order's page says how to ask.
  const entryHref = order_products.some(({ position }) => position !== null) ? to('returnRequest', { id }) : `${to('order', { id })}#lines`;
  const entry = options.some((one) => one.return.kind === 'open')
    ? [{ text: t('returnOrRepair'), href: entryHref }]
    : options.some(({ repair }) => repair > 0)
      ? [{ text: t('repair'), href: entryHref }]
      : [];
  const links = awaitsTransfer(order) ? [pay, view, track] : isUnderWay(order) ? [track, view] : [view, ...entry];
  return (
    <p className={styles.links}>
      {links.map(({ text, href }, index) => (
        <TextLink key={href} href={href} variant={index === 0 ? 'strong' : 'quiet'} aria-label={t('ofOrder', { what: text, number })}>
          {text}
        </TextLink>
      ))}
    </p>
  );
}
