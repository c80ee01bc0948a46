import { useEffect, useRef, useState } from 'react';
import type { Order } from '../../../../packages/contract/order.ts';
import { useFormat, useT } from '../../../core/app-context.tsx';
import { useHref } from '../../../core/links.ts';
import { Button } from '../../../ui/button.tsx';
import { Container } from '../../../ui/container.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextButton, TextLink } from '../../../ui/text-link.tsx';
import { NoScriptNotice } from '../../../features/cart/no-script-notice.tsx';
import { PaymentMethods } from '../../../features/checkout/payment-section.tsx';
import { useOrderTexts } from '../../../features/order/use-order-texts.ts';
import { NothingToPay } from './nothing-to-pay.tsx';
import { OrderBar, OrderPanel } from './order-panel.tsx';
import styles from './order-payment-view.module.css';
import space from '../../../ui/spacing.module.css';
import { usePayButton } from './use-pay-button.ts';
import { useOrderForm, useOrderPayment } from './use-order-methods.ts';
import { cx } from '../../../ui/cx.ts';
import only from '../../../ui/only.module.css';
import role from '../../../ui/text-role.module.css';

interface OrderPaymentViewProps {
  readonly order: Order;
  /** The payment of the page's address. */
  readonly returned: string | null;
}

/** The payment step of the checkout for an order that is placed: its amount, the methods, the button. */
export function OrderPaymentView({ order, returned }: OrderPaymentViewProps) {
  const t = useT('payout');
  const checkout = useT('checkout');
  const to = useHref();
  const { price } = useFormat();
  // As it was when the page was opened: an answer that it is paid moves nothing before the page of the order comes.
  const [unpaid] = useState(order);
  const { lead } = useOrderTexts(unpaid);
  const element = useRef<HTMLFormElement>(null);
  const messages = useRef<HTMLDivElement>(null);
  const [method, setMethod] = useState('');
  const form = useOrderForm(order, method);
  const payment = useOrderPayment(order, form);
  const button = usePayButton({ order, form, payment, element, returned });
  const { busy, progress, failure, embedded, onPollAgain } = button;
  const { unique_id: id, po_number: number, final_amount } = order;
  useEffect(() => {
    // On phones the button is often at the bottom of the screen.
    if (progress !== '' || failure !== null) messages.current?.scrollIntoView({ block: 'nearest' });
  }, [progress, failure]);
  if (!busy && !order.payment_open) return <NothingToPay order={order} isReturned={button.isReturned} />;
  const Embedded = embedded?.adapter.Embedded;
  const state = {
    form,
    errors: button.methodMissing ? { method: { rule: 'required' as const } } : {},
    set: (name: string, value: string) => name === 'method' && setMethod(value),
  };
  return (
    <Container>
      <OrderBar order={order} />
      <div className={styles.columns}>
        <div>
          <h1 className={role.title1}>{t('order.title', { number })}</h1>
          <p className={cx(role.chars60, role.soft, space.above2)}>{lead}</p>
          <div className={styles.needsScript}>
            <NoScriptNotice>{t('order.needsJavaScript')}</NoScriptNotice>
          </div>
          {payment.state === 'loading' ? (
            <Skeleton lines={6} className={cx(styles.waiting, only.scripted)} />
          ) : embedded && Embedded ? (
            <Embedded payment={embedded.payment} onOutcome={button.onOutcome} />
          ) : (
            <form ref={element} className={cx(space.above5Half, only.scripted)} noValidate onSubmit={button.submit}>
              <PaymentMethods state={state} payment={payment} amount={final_amount} minimum={null} />
              {payment.offer.methods.length > 0 && (
                <>
                  <p className={styles.total}>
                    <strong>{t('order.toPay')}</strong> <span className={role.sum}>{price(final_amount)}</span>
                  </p>
                  <Button type="submit" size="lg" wide busy={busy} busyLabel={t('order.paying')}>
                    {t('order.pay', { amount: price(final_amount) })}
                  </Button>
                </>
              )}
            </form>
          )}
          {/* A new element, because one that comes into the screen from below counts as a layout shift. */}
          <p key={payment.state} className={styles.links}>
            <TextLink href={`${to('order', { id })}#transfer`}>{t('order.transfer')}</TextLink>{' '}
            <TextLink href={to('order', { id })} variant="quiet">
              {t('order.toOrder')}
            </TextLink>
          </p>
          <div ref={messages} className={styles.messages}>
            <p role="status">{progress}</p>
            {failure !== null && (
              <Notice tone="error">
                {failure} {onPollAgain && <TextButton onClick={onPollAgain}>{checkout('retry')}</TextButton>}
              </Notice>
            )}
          </div>
        </div>
        <OrderPanel order={order} />
      </div>
    </Container>
  );
}
