import { afterWorkingDays } from '../../../shared/commerce/working-days.ts';
import { PaymentStatus } from '../../../shared/contract/codes.ts';
import type { Order } from '../../../shared/contract/order.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useDays } from './use-days.ts';

/** How long it takes, and by which day where that is known: what was paid at once begins with the order, a transfer when it arrives. */
export function useOrderDelivery(): (order: Order) => string {
  const t = useT('order');
  const checkout = useT('checkout');
  const format = useFormat();
  const days = useDays();
  return ({ shipping, order_products, payment_status, payment_method, created_at }) => {
    if (order_products.some(({ pre_order }) => pre_order)) return checkout('onceMade', { days: days(shipping) });
    if (payment_status === PaymentStatus.unpaid) return t('afterPayment', { days: days(shipping) });
    if (payment_status !== PaymentStatus.paid || payment_method === 'bank_transfer') return days(shipping);
    const day = format.day(afterWorkingDays(new Date(created_at), shipping.days_max));
    return checkout('expectedBy', { days: days(shipping), day });
  };
}
