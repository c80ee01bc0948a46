import { isOnAccount } from '../../../shared/commerce/order-progress.ts';
import { orderPaymentKind } from '../../../shared/commerce/payment-status.ts';
import { afterWorkingDays } from '../../../shared/commerce/working-days.ts';
import { PaymentStatus } from '../../../packages/contract/payment-codes.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useT } from '../../core/app-context.tsx';
import { useWeekday } from '../../core/seldom-formats.ts';

interface WorkingDays {
  readonly days_min: number;
  readonly days_max: number;
}

/** „1 bis 2 Werktage“. */
export function useWorkingDaysText(): (rate: WorkingDays) => string {
  const t = useT('checkout');
  return ({ days_min, days_max }) =>
    days_min < days_max ? t('workingDays', { min: days_min, max: days_max }) : t('workingDay', { count: days_max });
}

/**
 * The delivery time of an order. It starts with the payment, or with the order on account; the latest day is not known where a payment came
 * without a gateway (a bank transfer).
 */
export function useDeliveryTime(): (order: Order) => string {
  const t = useT('order');
  const checkout = useT('checkout');
  const dayOf = useWeekday();
  const workingDays = useWorkingDaysText();
  return (order) => {
    const { shipping, order_products, payment_status, created_at } = order;
    const onAccount = isOnAccount(order);
    const isAwaited = payment_status === PaymentStatus.unpaid && !onAccount;
    // As the checkout says: codes are worth money, so they come after the payment even with an invoice.
    if (shipping === null) return t(payment_status === PaymentStatus.unpaid ? 'mailAfterPayment' : 'mailAtOnce');
    if (order_products.some(({ pre_order }) => pre_order)) return checkout('expectedAfterProduction', { days: workingDays(shipping) });
    if (isAwaited) return t('afterPayment', { days: workingDays(shipping) });
    const isPaidByGateway = payment_status === PaymentStatus.paid && orderPaymentKind(order) !== 'none';
    if (!isPaidByGateway && !onAccount) return workingDays(shipping);
    const day = dayOf(afterWorkingDays(new Date(created_at), shipping.days_max));
    return checkout('expectedBy', { days: workingDays(shipping), day });
  };
}
