import type { ReactNode } from 'react';
import { offersReturn } from '../../../shared/commerce/order-offers.ts';
import { awaitsTransfer } from '../../../shared/commerce/order-progress.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useAddressName, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Lozenge } from '../../ui/lozenge.tsx';
import { TextButton, TextLink } from '../../ui/text-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Totals } from '../../features/cart/totals.tsx';
import { OrderCompany } from '../../features/order/order-company.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderNext } from './order-next.tsx';
import { OrderTransfer, TransferReceived } from '../../features/order/order-transfer.tsx';
import styles from '../../features/order/order-view.module.css';
import space from '../../ui/spacing.module.css';
import { PaymentNote } from './payment-note.tsx';
import { SummaryLines, summaryLinesOf } from '../../features/order/summary-lines.tsx';
import { useDay } from '../../features/order/use-day.ts';
import only from '../../ui/only.module.css';
import role from '../../ui/text-role.module.css';

/** A placed order: thanks, payment, addresses, products; `children` at the end. In print the same without the thanks. */
export function OrderView({ order, children }: { readonly order: Order; readonly children?: ReactNode }) {
  const t = useT('order');
  const to = useHref();
  const dayOf = useDay();
  const hydrated = useHydrated();
  const { po_number: number, contact_email, billing_address, shipping } = order;
  const name = useAddressName(billing_address?.person_first_name ?? '');
  return (
    <div className={styles.columns}>
      <div className={space.shrinks}>
        <p className={cx(role.overline, styles.number)}>
          <Lozenge /> {t('numberAndDate', { number, date: dayOf(new Date(order.created_at)) })}
        </p>
        <h1 className={cx(role.display1, role.anywhere, space.above3Half, only.screen)}>
          {name === '' ? t('thanksAll') : t('thanks', { name })}
        </h1>
        <p className={cx(styles.lead, only.screen)}>{t('confirmation', { email: contact_email })}</p>
        <PaymentNote order={order} />
      </div>
      <div className={styles.rest}>
        {awaitsTransfer(order) && <OrderTransfer order={order} />}
        <TransferReceived order={order} />
        <p className={cx(styles.actions, only.screen)}>
          <ButtonLink href={order.tracking_id === null ? to('tracking') : to('tracking', { id: order.tracking_id })}>
            {t('track')}
          </ButtonLink>
          <TextButton className={cx(styles.print, !hydrated && only.kept)} onClick={() => print()}>
            <Icon icon="printer" size="s" />
            {t('print')}
          </TextButton>
          {offersReturn(order) && <TextLink href={to('returnFind')}>{t('returnOrRepair')}</TextLink>}
          <TextLink variant="quiet" href={to('catalog')}>
            {t('continue')}
          </TextLink>
        </p>
        <OrderFacts order={order} />
        <OrderNext order={order} />
        {children}
      </div>
      <section className={styles.panel} aria-labelledby="products">
        <h2 className={cx(role.title2, only.screen)} id="products">
          {t('yourProducts')}
        </h2>
        <SummaryLines lines={summaryLinesOf(order)} />
        <Totals sums={order} shippingTitle={shipping?.title ?? t('byMail')} />
      </section>
      <OrderCompany />
    </div>
  );
}
