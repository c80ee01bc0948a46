import { type RefObject, useEffect, useRef } from 'react';
import { offersWithdrawal } from '../../../shared/commerce/order-offers.ts';
import { awaitsTransfer } from '../../../shared/commerce/order-progress.ts';
import { noonOf } from '../../../shared/commerce/return-period.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Container } from '../../ui/container.tsx';
import { Lozenge } from '../../ui/lozenge.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Totals } from '../../features/cart/totals.tsx';
import { useCapability } from '../../core/use-capability.ts';
import { PageHead } from '../../features/seo/page-head.tsx';
import { WithdrawalLink } from '../../features/withdrawal/withdrawal-link.tsx';
import { BuyAgain } from './buy-again.tsx';
import { useCurrentOffer } from './current-offer.ts';
import styles from './detail.module.css';
import space from '../../ui/spacing.module.css';
import { OrderCompany } from '../../features/order/order-company.tsx';
import { DetailFacts } from './detail-facts.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderPayment } from './order-payment.tsx';
import { OrderTransfer } from '../../features/order/order-transfer.tsx';
import { PaidNote } from './paid-note.tsx';
import { PaymentBadge } from '../../features/order/payment-badge.tsx';
import { ReturnRequests } from './return-requests.tsx';
import { useNow, useOrderTexts } from '../../features/order/use-order-texts.ts';
import { useDay } from '../../features/order/use-day.ts';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';
import role from '../../ui/text-role.module.css';

interface OrderDetailProps {
  readonly order: Order;
  /** Names of the methods by which it can be paid besides a transfer; none where the backend takes no such payments. */
  readonly methods: readonly string[];
}

/** A customer's order: where it is, its products, sums, documents and addresses. */
export function OrderDetail({ order, methods }: OrderDetailProps) {
  const t = useT('orders');
  const words = useT('order');
  const account = useT('account');
  const common = useT('common');
  const to = useHref();
  const { date } = useFormat();
  const dayOf = useDay();
  const now = useNow();
  const { title, lead } = useOrderTexts(order);
  const current = useCurrentOffer(order);
  const canCancel = useCapability()('order-cancellation');
  const [heading, focusTitle] = useFocusOnChange(title);
  const { po_number: number, unique_id: id, created_at } = order;
  const isUnpaid = awaitsTransfer(order);
  const dueOn = order.options.bank_details?.due_on ?? null;
  return (
    <Container className={styles.page}>
      <PageHead title={t('number', { number })} path={null} />
      <Breadcrumb
        crumbs={[
          { title: common('account'), href: to('profile') },
          { title: account('orders'), href: to('orders') },
          { title: number, href: null },
        ]}
      />
      <div className={styles.columns}>
        <div>
          <p className={cx(role.overline, styles.number)}>
            <Lozenge /> {words('numberAndDate', { number, date: dayOf(new Date(created_at)) })}
          </p>
          <h1 ref={heading} className={cx(role.display2, role.anywhere, space.above3, only.screen)} tabIndex={-1}>
            {title}
          </h1>
          {lead !== '' && <p className={cx(role.lead, role.chars60, space.above4, only.screen)}>{lead}</p>}
          <OrderPayment order={order} canCancel={canCancel} methods={methods} onCancelled={focusTitle} />
          {!isUnpaid && (
            <p className={cx(styles.action, only.screen)}>
              <TextLink href={to('customerTrackingOf', { id })}>{t('seeHistory')}</TextLink>{' '}
              {offersWithdrawal(order, now) && <WithdrawalLink order={number} />}
            </p>
          )}
          {isUnpaid && <OrderTransfer order={order} isPlain={dueOn !== null} />}
          <OrderLines order={order} current={current} />
        </div>
        <section className={styles.panel} aria-labelledby="summary">
          <div className={styles.panelHead}>
            <h2 className={cx(role.title2, only.screen)} id="summary">
              {t('summary')}
            </h2>
            <PaymentBadge order={order} />
          </div>
          <Totals sums={order} shippingTitle={t('shipping')} />
          {isUnpaid && dueOn !== null && <p className={styles.due}>{words('payableBy', { day: date(noonOf(dueOn)) })}</p>}
          <PaidNote order={order} />
          <ReturnRequests order={order} />
          <OrderDocuments order={order} />
          {current && !isUnpaid && <BuyAgain order={order} current={current} />}
          <PrintButton variant="secondary">{words('print')}</PrintButton>
        </section>
        <DetailFacts order={order} />
        <div className={cx(styles.company, only.paper)}>
          <OrderCompany />
        </div>
      </div>
    </Container>
  );
}

/** The heading takes the focus with its next text, so that the new one is read. */
function useFocusOnChange(text: string): readonly [RefObject<HTMLHeadingElement | null>, () => void] {
  const heading = useRef<HTMLHeadingElement>(null);
  const isWaiting = useRef(false);
  useEffect(() => {
    if (isWaiting.current) heading.current?.focus();
    isWaiting.current = false;
  }, [text]);
  return [heading, () => void (isWaiting.current = true)];
}
