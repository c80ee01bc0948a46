import type { ReactNode } from 'react';
import { ApiError } from '../../../shared/errors.ts';
import { localizePath } from '../../../shared/i18n/locales.ts';
import { useLocale, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { checkoutPath } from '../checkout/checkout-path.ts';
import { useFailureText } from '../checkout/failure-text.ts';
import styles from './payout-view.module.css';
import type { Payout } from './use-payout.ts';

/** The payment's state and the next step. A live region announces changes. */
export function PayoutView({ payout }: { payout: Payout }) {
  const t = useT('payout');
  const { form, onOutcome } = payout;
  if (form?.adapter.Embedded) {
    return (
      <section className={styles.form} aria-labelledby="pay-form">
        <h1 className={styles.title} id="pay-form">
          {t('formTitle')}
        </h1>
        <form.adapter.Embedded payment={form.payment} onOutcome={onOutcome} />
        <p className={styles.back}>
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
  return payout.looking === null ? <Standing payout={payout} /> : <Looking looking={payout.looking} payout={payout} />;
}

/** No payment to show: still loading, or there is none. */
function Looking({ looking, payout: { cartId, retry } }: { looking: NonNullable<Payout['looking']>; payout: Payout }) {
  const t = useT('payout');
  const to = useHref();
  const elsewhere = (
    <>
      <ButtonLink href={to('cart')}>{t('toCart')}</ButtonLink>
      <TextLink href={to('home')}>{t('home')}</TextLink>
    </>
  );
  switch (looking) {
    case 'finding':
      return <Waiting title={t('findingTitle')} text={t('findingText')} />;
    case 'missing':
      return <Said icon="shopping-bag" title={t('missingTitle')} text={t('missingText')} actions={elsewhere} />;
    case 'unknown':
      return <Said icon="file-question-mark" title={t('unknownTitle')} text={t('unknownText')} actions={elsewhere} />;
    case 'unreachable':
      return <Said title={t('unreachableTitle')} text={t('unreachableText')} actions={<Again cartId={cartId} retry={retry} />} />;
  }
}

function Standing({ payout: { purchase, cartId, retry } }: { payout: Payout }) {
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
  const again = <Again cartId={cartId} retry={retry} />;
  switch (purchase.at) {
    case 'slow':
      return <Said icon="clock" title={t('slowTitle')} text={`${text} ${hint}`} actions={again} />;
    case 'cancelled':
      return <Said title={errors('payment_cancelled')} text={t('cancelledText')} actions={back} />;
    case 'declined':
      return (
        <Said
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
        return <Said title={t('soldOutTitle')} text={t('soldOutText')} actions={change} />;
      }
      return <Said title={t('failedTitle')} text={text} actions={isOutOfReach(purchase.error) ? again : <BackToForm cartId={cartId} />} />;
    case 'placed':
      return <Waiting title={t('placedTitle')} text={t('placedText')} />;
    case 'idle':
    case 'starting':
    case 'provider':
    case 'leaving':
    case 'asking':
      return <Waiting title={t('askingTitle')} text={t('askingText')} />;
  }
}

const isSoldOut = (error: unknown): boolean => error instanceof ApiError && error.code === 'out_of_stock';
const isOutOfReach = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

interface SaidProps {
  readonly icon?: IconName;
  readonly title: string;
  readonly text: string;
  readonly actions: ReactNode;
}

function Said({ icon = 'circle-exclamation-point', title, text, actions }: SaidProps) {
  return (
    <EmptyState heading="h1" icon={icon} title={title} actions={actions}>
      <p>{text}</p>
    </EmptyState>
  );
}

function Again({ cartId, retry }: Pick<Payout, 'cartId' | 'retry'>) {
  const t = useT('payout');
  return (
    <>
      <Button onClick={retry}>{t('retry')}</Button>
      <BackToForm cartId={cartId} quiet />
    </>
  );
}

/** Busy only after hydration: without scripts nothing is loaded. */
function Waiting({ title, text }: { title: string; text: string }) {
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
  const locale = useLocale();
  const path = localizePath(locale, checkoutPath(cartId));
  const label = children ?? t('backToForm');
  return quiet ? <TextLink href={path}>{label}</TextLink> : <ButtonLink href={path}>{label}</ButtonLink>;
}
