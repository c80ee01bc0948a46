import type { ReactNode } from 'react';
import { deliveredAt } from '../../../shared/commerce/return-options.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useApp, useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { OrderSection } from './order-section.tsx';
import { ReturnFrame } from './return-frame.tsx';

interface OrderFrameProps {
  readonly order: Order;
  readonly title: string;
  readonly step: number;
  readonly children: ReactNode;
}

/** A step of the request for one order. */
export function OrderFrame({ order, children, ...frame }: OrderFrameProps) {
  const t = useT('return');
  const { date } = useFormat();
  const { po_number: number } = order;
  const delivered = deliveredAt(order);
  const overline = delivered === null ? t('orderLine', { number }) : t('orderDelivered', { number, date: date(delivered) });
  return (
    <ReturnFrame {...frame} overline={overline} crumbs={useOrderCrumbs(order)}>
      {children}
      <OrderSection order={order} />
    </ReturnFrame>
  );
}

/**
 * The page of the order: in the account of its customer, else the page for everybody who has the link. Null for an order that was found by
 * number and address: those two do not open it.
 */
export function useOrderHref({ unique_id: id, tracking_id }: Pick<Order, 'unique_id' | 'tracking_id'>): string | null {
  const to = useHref();
  const { isSignedIn } = useApp();
  if (tracking_id === null) return null;
  return isSignedIn() ? to('order', { id }) : to('tracking', { id: tracking_id });
}

export function useOrderCrumbs(order: Pick<Order, 'unique_id' | 'tracking_id' | 'po_number'>) {
  const t = useT('return');
  const common = useT('common');
  const to = useHref();
  const { isSignedIn } = useApp();
  return [
    ...(isSignedIn() ? [{ title: common('account'), href: to('profile') }] : []),
    { title: t('orderCrumb', { number: order.po_number }), href: useOrderHref(order) },
    { title: t('title'), href: null },
  ];
}
