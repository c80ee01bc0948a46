import { paymentLabel } from '../../../shared/commerce/payment-status.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useT } from '../../core/app-context.tsx';
import { Badge } from '../../ui/badge.tsx';

/** The payment's state in words: green when paid, yellow when open, outlined otherwise. */
export function PaymentBadge({ order }: { order: Pick<Order, 'payment_status'> }) {
  const t = useT('order');
  const { key, tone } = paymentLabel(order.payment_status);
  return <Badge tone={tone === 'info' ? 'outlined' : tone}>{t(key)}</Badge>;
}
