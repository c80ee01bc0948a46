import type { Order } from '../../../packages/contract/order.ts';
import { useHref } from '../../core/links.ts';
import { useCapability } from '../../core/use-capability.ts';

/** Where an unpaid order is paid: on its page of payment, or by the transfer on the order's own. */
export function usePayHref(): (order: Order) => string {
  const to = useHref();
  const has = useCapability();
  return ({ unique_id: id, payment_open }) =>
    payment_open && has('order-payment') ? to('orderPayment', { id }) : `${to('order', { id })}#transfer`;
}
