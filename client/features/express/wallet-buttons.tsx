import { Elements, ExpressCheckoutElement, useElements } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementsOptionsMode, StripeExpressCheckoutElementOptions } from '@stripe/stripe-js';
import { useEffect, useMemo, useState } from 'react';
import type { Wallet } from '../../../shared/commerce/payment-kind.ts';
import { toCents } from '../../../shared/commerce/money.ts';
import { useBootstrap, useLocale } from '../../core/app-context.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { cx } from '../../ui/cx.ts';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';
import { readToken } from '../checkout/payment/stripe-appearance.ts';
import type { StripeCalls } from '../checkout/payment/stripe-calls.ts';
import { useStripe } from '../checkout/payment/use-stripe.ts';
import styles from './express.module.css';
import type { ExpressOptions } from './use-express.ts';
import { useWallets } from './use-wallets.ts';

/** `ready`: Stripe shows buttons. `none`: this browser has no wallet. `failed`: Stripe's script or frame is not there. */
export type WalletState = 'ready' | 'none' | 'failed';

interface WalletButtonsProps extends ExpressOptions {
  readonly wallets: readonly Wallet[];
  readonly onState: (state: WalletState) => void;
}

/** The buttons of Apple Pay and Google Pay: Stripe's own, in its frame, for no button of ours opens their sheets. */
export function WalletButtons(props: WalletButtonsProps) {
  const { value: stripe, failed } = useStripe();
  const { onState } = props;
  useEffect(() => {
    if (failed) onState('failed');
  }, [failed, onState]);
  return stripe && <Group {...props} stripe={stripe} />;
}

interface StripeProps extends WalletButtonsProps {
  readonly stripe: StripeCalls;
}

function Group(props: StripeProps) {
  const locale = useLocale();
  const { settings } = useBootstrap();
  const { amount, delivery = 0 } = props;
  const appearance = useMemo(() => ({ variables: { borderRadius: readToken('--radius') } }), []);
  const options: StripeElementsOptionsMode = {
    mode: 'payment',
    amount: Math.max(1, toCents(amount) - toCents(delivery)),
    currency: settings.currency_code.toLowerCase(),
    // Authorised until the order is placed, then captured.
    captureMethod: 'manual',
    allowedPaymentMethodTypes: ['card'],
    locale,
    appearance,
  };
  return (
    <Elements stripe={props.stripe as Stripe} options={options}>
      <Row {...props} />
    </Elements>
  );
}

const HIDDEN = { amazonPay: 'never', klarna: 'never', link: 'never', paypal: 'never' } as const;

function Row({ stripe, wallets, onState, ...options }: StripeProps) {
  const elements = useElements();
  const { countries, settings } = useBootstrap();
  const { message, handlers } = useWallets(stripe, elements, options);
  const [isReady, setIsReady] = useState(false);
  // Stripe takes most of them only once.
  const [asked] = useState((): StripeExpressCheckoutElementOptions => ({
    emailRequired: true,
    phoneNumberRequired: true,
    shippingAddressRequired: true,
    allowedShippingCountries: countries.map(({ code }) => code),
    business: { name: settings.company_name },
    buttonHeight: Number.parseInt(readToken('--control-sm'), 10),
    buttonType: { applePay: 'plain', googlePay: 'plain' },
    buttonTheme: { applePay: 'black', googlePay: 'black' },
    layout: { maxColumns: 2, maxRows: 1, overflow: 'auto' },
    paymentMethods: {
      ...HIDDEN,
      applePay: wallets.includes('apple_pay') ? 'auto' : 'never',
      googlePay: wallets.includes('google_pay') ? 'auto' : 'never',
    },
  }));
  return (
    <>
      <ExpressCheckoutElement
        className={cx(styles.frame, isReady && styles.ready)}
        options={asked}
        onReady={({ availablePaymentMethods }) => {
          setIsReady(true);
          onState(availablePaymentMethods ? 'ready' : 'none');
        }}
        onLoadError={() => onState('failed')}
        {...handlers}
      />
      <div role="status">{message?.tone === 'info' && <p className={cx(role.meta, space.above1Half)}>{message.text}</p>}</div>
      {message?.tone === 'error' && <FieldError>{message.text}</FieldError>}
    </>
  );
}
