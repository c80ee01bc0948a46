import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { awaitsTransfer } from '../../../shared/commerce/order-progress.ts';
import type { Order } from '../../../packages/contract/order.ts';
import type { FormFailure } from '../../../packages/engine/forms/form.ts';
import { cancelOrderForm } from '../../../shared/forms/order.ts';
import { languageTag } from '../../../shared/i18n/locales.ts';
import { useApp, useBootstrap, useLocale, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { linkClass, TextLink } from '../../ui/text-link.tsx';
import styles from './order-payment.module.css';
import role from '../../ui/text-role.module.css';
import space from '../../ui/spacing.module.css';
import { customerOrderQuery } from '../../features/order/queries.ts';
import { isMade, unitCount } from '../../features/order/use-order-texts.ts';
import { usePayHref } from '../../features/order/use-pay-href.ts';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

interface OrderPaymentProps {
  readonly order: Order;
  readonly canCancel: boolean;
  /** Names of the methods by which it can be paid besides the transfer. */
  readonly methods: readonly string[];
  readonly onCancelled: () => void;
}

/** The two actions for an order that waits for a transfer: pay it, or cancel it. */
export function OrderPayment({ order, canCancel, methods, onCancelled }: OrderPaymentProps) {
  const t = useT('orders');
  const locale = useLocale();
  const payHref = usePayHref();
  const hasMethods = methods.length > 0;
  const { posted } = useApp();
  const isRefused = posted?.name === cancelOrderForm.name && posted.failure?.code === 'order_closed';
  // Paid meanwhile: the plain post that came too late is still answered.
  if (!awaitsTransfer(order))
    return isRefused ? (
      <Notice tone="warn" className={space.above5Half}>
        <TooLate />
      </Notice>
    ) : null;
  return (
    <div className={cx(styles.payment, only.screen)}>
      <div className={styles.pay}>
        <ButtonLink href={hasMethods ? payHref(order) : '#transfer'} size="lg">
          {t('payNow')}
        </ButtonLink>
        <p className={styles.method}>
          {hasMethods
            ? t('payWith', { methods: new Intl.ListFormat(languageTag(locale), { type: 'disjunction' }).format(methods) })
            : t('payByTransfer')}
        </p>
      </div>
      {canCancel && order.cancellation_open && <CancelOrder order={order} onCancelled={onCancelled} />}
    </div>
  );
}

/** Asks once more in place of the line; the safe answer is the first. Without JavaScript it is opened and closed by the browser. */
function CancelOrder({ order, onCancelled }: Omit<OrderPaymentProps, 'canCancel' | 'methods'>) {
  const t = useT('orders');
  const to = useHref();
  const queryClient = useQueryClient();
  const details = useRef<HTMLDetailsElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { unique_id: id } = order;
  const state = useForm(cancelOrderForm, {
    defaults: { order_id: id },
    onDone(answer) {
      queryClient.setQueryData(customerOrderQuery(id).queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: ['getOrders'] });
      onCancelled();
    },
  });

  function close(): void {
    if (!details.current) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  }
  function keep(event: MouseEvent): void {
    event.preventDefault();
    close();
  }
  function closeByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !details.current?.open) return;
    event.preventDefault();
    close();
  }

  return (
    <details
      ref={details}
      className={styles.cancel}
      open={state.failure !== null || undefined}
      onKeyDown={closeByKey}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && state.failure === null) heading.current?.focus();
      }}
    >
      <summary className={linkClass({ variant: 'quiet' }, styles.summary)}>{t('cancelOrder')}</summary>
      <div className={styles.confirm}>
        <h2 ref={heading} className={role.title3} tabIndex={-1}>
          {t('cancelTitle')}
        </h2>
        <p className={cx(role.quiet, role.chars56, space.above1Half)}>
          {isMade(order) ? t('cancelTextMade') : t('cancelText', { count: unitCount(order) })} {t('cancelTextPaid')}
        </p>
        <FormView state={state} labels={{}} aria-label={t('cancelOrder')} className={styles.form} failureText={failureText}>
          <input type="hidden" name="order_id" value={id} />
          <SubmitButton state={state} variant="secondary" busyLabel={t('cancelling')}>
            {t('cancelNow')}
          </SubmitButton>
          <ButtonLink href={to('order', { id })} onClick={keep}>
            {t('keepOrder')}
          </ButtonLink>
        </FormView>
      </div>
    </details>
  );
}

const failureText = ({ code }: FormFailure): ReactNode => (code === 'order_closed' ? <TooLate /> : null);

function TooLate() {
  const t = useT('orders');
  const { phone_number } = useBootstrap().settings.company_address;
  return (
    <>
      {t('cancelTooLate')} <TextLink href={`tel:${phone_number.replaceAll(' ', '')}`}>{phone_number}</TextLink>
    </>
  );
}
