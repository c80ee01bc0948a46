import { useState } from 'react';
import { isBeingConfirmed, paymentLabel } from '../../../shared/commerce/payment-status.ts';
import { awaitsTransfer } from '../../../shared/commerce/order-progress.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isTransferReceived } from '../../features/order/order-transfer.tsx';

/** The payment's state; a transfer has a section of its own, also once it has arrived. A live region announces a change. */
export function PaymentNote({ order }: { order: Order }) {
  const [first] = useState(order.payment_status);
  const { strong, text } = useWords(order);
  const hasTransfer = (awaitsTransfer(order) && order.options.bank_details !== null) || isTransferReceived(order);
  const label = paymentLabel(order.payment_status);
  return (
    <>
      {!hasTransfer && (
        <Notice tone={label.tone}>
          <strong>{strong}</strong> {text}
        </Notice>
      )}
      <LiveRegion>{order.payment_status === first ? '' : `${strong} ${text}`}</LiveRegion>
    </>
  );
}

function useWords(order: Order): { readonly strong: string; readonly text: string } {
  const t = useT('order');
  const { price } = useFormat();
  const { payment_status, payment_title: method, final_amount } = order;
  const amount = price(final_amount);
  const { key } = paymentLabel(payment_status);
  if (key === 'unpaid') {
    return isBeingConfirmed(order)
      ? { strong: t('confirming'), text: t('confirmingText', { amount }) }
      : { strong: t('toPay', { amount }), text: '' };
  }
  if (key === 'paid') {
    if (final_amount === 0) return { strong: `${t(key)}.`, text: t('nothingToPay') };
    return { strong: `${t(key)}.`, text: [amount, method].filter((part) => part !== null).join(', ') };
  }
  return { strong: `${t(key)}.`, text: t(`${key}Text`) };
}
