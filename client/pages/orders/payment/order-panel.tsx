import type { Order } from '../../../../packages/contract/order.ts';
import { useT } from '../../../core/app-context.tsx';
import { useHref } from '../../../core/links.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { Totals } from '../../../features/cart/totals.tsx';
import { BarFrame, PanelFrame } from '../../../features/checkout/summary.tsx';
import { SummaryLines, summaryLinesOf } from '../../../features/order/summary-lines.tsx';
import space from '../../../ui/spacing.module.css';

interface OrderProps {
  readonly order: Order;
}

export const OrderPanel = ({ order }: OrderProps) => (
  <PanelFrame link={<SeeOrder order={order} />}>
    <OrderSummary order={order} />
  </PanelFrame>
);

/** Phones. */
export const OrderBar = ({ order }: OrderProps) => (
  <BarFrame amount={order.final_amount} link={<SeeOrder order={order} />}>
    <OrderSummary order={order} />
  </BarFrame>
);

function SeeOrder({ order: { unique_id: id } }: OrderProps) {
  const t = useT('payout');
  return (
    <TextLink href={useHref()('order', { id })} variant="quiet">
      {t('order.toOrder')}
    </TextLink>
  );
}

function OrderSummary({ order }: OrderProps) {
  const t = useT('order');
  return (
    <div className={space.stack6}>
      <SummaryLines lines={summaryLinesOf(order)} />
      <Totals sums={order} shippingTitle={order.shipping?.title ?? t('byMail')} />
    </div>
  );
}
