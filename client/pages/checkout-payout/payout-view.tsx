import type { ReactNode } from 'react';
import { ApiError } from '../../../packages/engine/errors.ts';
import { withPrefix } from '../../../packages/engine/site.ts';
import { useApp, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { checkoutPath } from '../../features/checkout/checkout-path.ts';
import { useFailureText } from '../../features/checkout/failure-text.ts';
import { cx } from '../../ui/cx.ts';
import styles from './payout-view.module.css';
import role from '../../ui/text-role.module.css';
import space from '../../ui/spacing.module.css';
import type { Payout } from './use-payout.ts';

/** The payment's state and the next step. A live region announces changes. */
export function PayoutView({ payout }: { payout: Payout }) {
  const t = useT('payout');
  const { form, onOutcome } = payout;
  if (form?.adapter.Embedded) {
    return (
      <section className={styles.form} aria-labelledby="pay-form">
        <h1 className={cx(role.display2, space.below5)} id="pay-form">
          {t('formTitle')}
        </h1>
        <form.adapter.Embedded payment={form.payment} onOutcome={onOutcome} />
        <p className={space.above5}>
          <BackToForm cartId={payout.cartId} quiet />
        </p>
      </section>
    );
  }
  return (
    <div className={styles.state} role="status" aria-atomic="true">
      <State payout={payout} />
    </div>
  );
}

function State({ payout }: { payout: Payout }) {
  return payout.looking === null ? <PurchaseStatus payout={payout} /> : <NoPayment looking={payout.looking} payout={payout} />;
}

/** No payment to show: still loading, or there is none. */
function NoPayment({ looking, payout: { cartId, retry } }: { looking: NonNullable<Payout['looking']>; payout: Payout }) {
  const t = useT('payout');
  const to = useHref();
  const otherPages = (
    <>
      <ButtonLink href={to('cart')}>{t('toCart')}</ButtonLink>
      <TextLink href={to('home')}>{t('home')}</TextLink>
    </>
  );
  switch (looking) {
    case 'loading':
      return <Progress title={t('loadingTitle')} text={t('loadingText')} />;
    case 'missing':
      return <Message icon="shopping-bag" title={t('missingTitle')} text={t('missingText')} actions={otherPages} />;
    case 'unknown':
      return <Message icon="file-question-mark" title={t('unknownTitle')} text={t('unknownText')} actions={otherPages} />;
    case 'unreachable':
      return <Message title={t('unreachableTitle')} text={t('unreachableText')} actions={<RetryActions cartId={cartId} retry={retry} />} />;
  }
}

function PurchaseStatus({ payout: { purchase, cartId, retry } }: { payout: Payout }) {
  const t = useT('payout');
  const errors = useT('errors');
  const to = useHref();
  const text = useFailureText()(purchase) ?? '';
  const hint: string = t('slowHint');
  const cart = <TextLink href={to('cart')}>{t('toCart')}</TextLink>;
  const back = (
    <>
      <BackToForm cartId={cartId} />
      {cart}
    </>
  );
  const retryActions = <RetryActions cartId={cartId} retry={retry} />;
  switch (purchase.status) {
    case 'slow':
      return <Message icon="clock" title={t('slowTitle')} text={`${text} ${hint}`} actions={retryActions} />;
    case 'cancelled':
      return <Message title={errors('payment_cancelled')} text={t('cancelledText')} actions={back} />;
    case 'declined':
      return (
        <Message
          title={t('declinedTitle')}
          text={text}
          actions={
            <>
              <BackToForm cartId={cartId}>{t('otherMethod')}</BackToForm>
              {cart}
            </>
          }
        />
      );
    case 'failed':
      if (isSoldOut(purchase.error)) {
        const change = <ButtonLink href={to('cart')}>{t('toCart')}</ButtonLink>;
        return <Message title={t('soldOutTitle')} text={t('soldOutText')} actions={change} />;
      }
      return (
        <Message
          title={t('failedTitle')}
          text={text}
          actions={isUnreachable(purchase.error) ? retryActions : <BackToForm cartId={cartId} />}
        />
      );
    case 'placed':
      return <Progress title={t('placedTitle')} text={t('placedText')} />;
    case 'idle':
    case 'starting':
    case 'gateway':
    case 'leaving':
    case 'confirming':
      return <Progress title={t('confirmingTitle')} text={t('confirmingText')} />;
  }
}

const isSoldOut = (error: unknown): boolean => error instanceof ApiError && error.code === 'out_of_stock';
const isUnreachable = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

interface MessageProps {
  readonly icon?: IconName;
  readonly title: string;
  readonly text: string;
  readonly actions: ReactNode;
}

function Message({ icon = 'circle-exclamation-point', title, text, actions }: MessageProps) {
  return (
    <EmptyState heading="h1" icon={icon} title={title} actions={actions}>
      <p>{text}</p>
    </EmptyState>
  );
}

function RetryActions({ cartId, retry }: Pick<Payout, 'cartId' | 'retry'>) {
  const t = useT('payout');
  return (
    <>
      <Button onClick={retry}>{t('retry')}</Button>
      <BackToForm cartId={cartId} quiet />
    </>
  );
}

/** Busy only after hydration: without scripts nothing is loaded. */
function Progress({ title, text }: { title: string; text: string }) {
  const hydrated = useHydrated();
  return (
    <div className={styles.waiting} aria-busy={hydrated}>
      <EmptyState heading="h1" icon="loader-circle" title={title}>
        <p className={styles.text}>{text}</p>
      </EmptyState>
    </div>
  );
}

/** Back to the checkout, whose form is unchanged. */
function BackToForm({ cartId, quiet = false, children }: { cartId: string | null; quiet?: boolean; children?: string }) {
  const t = useT('payout');
  const { prefix } = useApp();
  const path = withPrefix(prefix, checkoutPath(cartId));
  const label = children ?? t('backToForm');
  return quiet ? <TextLink href={path}>{label}</TextLink> : <ButtonLink href={path}>{label}</ButtonLink>;
}
