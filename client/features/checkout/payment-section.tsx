import { type ReactNode, useEffect, useState } from 'react';
import { creditTerms, isCredit } from '../../../shared/commerce/consumer-credit.ts';
import { kindOf } from '../../../shared/commerce/payment-kind.ts';
import type { KnownMethod } from '../../../packages/contract/payment-codes.ts';
import type { PaymentMethod } from '../../../packages/contract/payment.ts';
import { useBootstrap, useCountryProfile, useMediaUrl, useT } from '../../core/app-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { FormSection } from './form-section.tsx';
import styles from './form-section.module.css';
import { EmptyChoice } from './empty-choice.tsx';
import { NOTHING_TO_PAY } from './payment/nothing-to-pay.ts';
import type { PaymentChoice } from './payment/use-payment.ts';
import type { CheckoutState } from './use-checkout-form.ts';
import { useFocusAfterRetry } from './use-focus-after-retry.ts';
import role from '../../ui/text-role.module.css';

interface PaymentSectionProps {
  readonly state: Pick<CheckoutState, 'form' | 'errors' | 'set'>;
  readonly payment: PaymentChoice;
  /** The amount to pay. */
  readonly amount: number;
  /** Notice for an amount that is too small to charge. */
  readonly minimum: ReactNode;
}

/** The step after the order button, for methods that continue elsewhere. */
const NEXT_STEPS = {
  paypal: 'continueAtPayPal',
  paypal_express: 'continueAtPayPal',
  affirm: 'continueAtAffirm',
  affirm_express: 'continueAtAffirm',
  stripe: 'continueAtGateway',
  bank_transfer: 'detailsInConfirmation',
} as const satisfies { readonly [Code in KnownMethod]?: string };

function nextStepOf(method: PaymentMethod) {
  const { code } = method;
  if (Object.hasOwn(NEXT_STEPS, code)) return NEXT_STEPS[code as keyof typeof NEXT_STEPS];
  return kindOf(method) === 'redirect' ? 'continueAtGateway' : null;
}

export function PaymentSection(props: PaymentSectionProps) {
  const t = useT('checkout');
  return (
    <FormSection title={t('payment')}>
      <PaymentMethods {...props} />
    </FormSection>
  );
}

/** The payment methods for this order; none when codes and gift cards cover everything. */
export function PaymentMethods({ state, payment, amount, minimum }: PaymentSectionProps) {
  const t = useT('checkout');
  const retry = useFocusAfterRetry('method', payment.state === 'ready', payment.retry);
  if (payment.offer.empty === 'nothingToPay') return <NothingToPay set={state.set} />;
  if (payment.state === 'loading') return <Skeleton lines={2} />;
  if (payment.state === 'ready') return <Methods state={state} payment={payment} amount={amount} minimum={minimum} />;
  return (
    <EmptyChoice name="method" legend={t('payment')}>
      <Notice tone="error">
        {t('methodsFailed')} <TextButton onClick={retry}>{t('retry')}</TextButton>
      </Notice>
    </EmptyChoice>
  );
}

function NothingToPay({ set }: Pick<CheckoutState, 'set'>) {
  const t = useT('checkout');
  useEffect(() => set('method', NOTHING_TO_PAY), [set]);
  return <Notice live>{t('nothingToPay')}</Notice>;
}

function Methods({ state: { form, errors, set }, payment, amount, minimum }: PaymentSectionProps) {
  const t = useT('checkout');
  const { offer, agreed } = payment;
  const withdrawn = useWithdrawnMethod(offer.methods, form.method);
  const [first, second] = offer.methods;
  // A confirmed express method is preselected, and a single method is selected without a click.
  const only = second ? undefined : first?.code;
  const isOffered = offer.methods.some(({ code }) => code === form.method);
  const chosen = isOffered ? form.method : (only ?? (form.method === '' ? (agreed ?? '') : ''));
  useEffect(() => set('method', chosen), [chosen, set]);
  const asideOf = (method: PaymentMethod) => {
    const next = nextStepOf(method);
    return method.code === agreed ? t('approvedWithShort', { method: method.title }) : next && t(next);
  };
  if (!first) return <NoMethods minimum={offer.empty === 'tooSmall' ? minimum : null} />;
  return (
    <>
      <RadioCards
        name="method"
        legend={t('payment')}
        value={form.method}
        error={errors['method'] ? t('methodMissing') : null}
        onChange={(code) => set('method', code)}
        cards={offer.methods.map((method) => ({
          value: method.code,
          title: <MethodTitle method={method} />,
          details: <MethodDetails method={method} payment={payment} amount={amount} asksBilling={form.digital ?? false} />,
          aside: asideOf(method),
          quietAside: true,
        }))}
      />
      {withdrawn !== null && (
        <Notice tone="warn" live>
          {t('methodWithdrawn', { method: withdrawn })}
        </Notice>
      )}
    </>
  );
}

function NoMethods({ minimum }: Pick<PaymentSectionProps, 'minimum'>) {
  const t = useT('checkout');
  return (
    <EmptyChoice name="method" legend={t('payment')}>
      {minimum ?? (
        <Notice tone="warn" icon="info">
          {t('noMethods')}
        </Notice>
      )}
    </EmptyChoice>
  );
}

/** Title of the chosen method after it is no longer offered, until another one is chosen. */
function useWithdrawnMethod(methods: readonly PaymentMethod[], code: string): string | null {
  const [last, setLast] = useState<PaymentMethod | null>(null);
  const [withdrawn, setWithdrawn] = useState<string | null>(null);
  const chosen = methods.find((method) => method.code === code);
  if (chosen && chosen.code !== last?.code) {
    setLast(chosen);
    setWithdrawn(null);
  }
  if (last && !methods.some((method) => method.code === last.code)) {
    setLast(null);
    setWithdrawn(last.title);
  }
  return withdrawn;
}

function MethodTitle({ method: { icon, title, code } }: { readonly method: PaymentMethod }) {
  const mediaUrl = useMediaUrl();
  const name = title === '' ? code : title;
  if (!icon) return name;
  return (
    <span className={styles.methodTitle}>
      {name}
      <img src={mediaUrl(icon.url)} alt="" width={icon.width} height={icon.height} loading="lazy" className={styles.methodIcon} />
    </span>
  );
}

interface MethodDetailsProps {
  readonly method: PaymentMethod;
  readonly payment: PaymentChoice;
  readonly amount: number;
  readonly asksBilling: boolean;
}

/** Below the chosen method: its description and its own fields. */
function MethodDetails({ method, payment, amount, asksBilling }: MethodDetailsProps) {
  const t = useT('checkout');
  const { currency_code } = useBootstrap().settings;
  const { adapter, adapterFailed, setFields, setProblem, agreed, country } = payment;
  const profile = useCountryProfile();
  const credit = isCredit(method) ? creditTerms(method, { country, profile }) : null;
  if (method.code === agreed) return <p className={role.meta}>{t('approvedWith', { method: method.title })}</p>;
  const Fields = adapter?.Fields;
  const isAtGateway = kindOf(method) === 'redirect';
  const text = method.text !== '' ? method.text : isAtGateway ? t('redirectText') : null;
  return (
    <>
      {text !== null && <p className={role.meta}>{text}</p>}
      {credit?.warns === true && <p className={role.uiStrong}>{t('creditWarning')}</p>}
      {credit !== null && credit.text !== null && <p className={role.meta}>{credit.text}</p>}
      {adapterFailed && (
        <Notice tone="error">
          {t('methodFailed')} <TextButton onClick={payment.retry}>{t('retry')}</TextButton>
        </Notice>
      )}
      {!adapter && !adapterFailed && <Skeleton lines={1} />}
      {Fields && (
        <div className={styles.methodFields}>
          <Fields amount={amount} currency={currency_code} asksBilling={asksBilling} onReady={setFields} onProblem={setProblem} />
        </div>
      )}
    </>
  );
}
