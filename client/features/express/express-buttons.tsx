import { useQuery } from '@tanstack/react-query';
import { expressOffer } from '../../../shared/commerce/payment-offer.ts';
import type { PaymentMethodCode } from '../../../shared/contract/payment-codes.ts';
import { useBootstrap, useCountryProfile, useT } from '../../core/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { paymentGatewaysQuery, paymentMethodsQuery } from '../checkout/queries.ts';
import styles from './express.module.css';
import { type ExpressOptions, useExpress } from './use-express.ts';
import { expressMethodEntry } from './express-methods.ts';

/** Our own buttons for gateways that have the shopper's address. They lead to the checkout, never to an order. */
export function ExpressButtons(options: ExpressOptions) {
  const t = useT('express');
  const codes = useOffer(options);
  if (codes.length === 0) return null;
  return (
    <section className={styles.express} aria-label={t('title')}>
      <p className={styles.title} aria-hidden="true">
        {t('title')}
      </p>
      <ul className={styles.buttons}>
        {codes.map((code) => (
          <ExpressItem key={code} code={code} {...options} />
        ))}
      </ul>
      <p className={styles.note}>{t('note')}</p>
    </section>
  );
}

function useOffer({ amount, country = null }: ExpressOptions): readonly PaymentMethodCode[] {
  const bootstrap = useBootstrap();
  const methods = useQuery(paymentMethodsQuery());
  const gateways = useQuery(paymentGatewaysQuery());
  const profile = useCountryProfile();
  const { methods: offered } = expressOffer({
    profile,
    methods: methods.data?.data ?? [],
    gateways: gateways.data?.data ?? [],
    enabledIntegrations: bootstrap.enabled_integrations,
    country,
    currency: bootstrap.settings.currency_code,
    amount,
    minimumAmounts: bootstrap.min_payment_amounts,
    canPay: (code) => expressMethodEntry(code)?.isAvailable(bootstrap) ?? false,
  });
  return offered.map(({ code }) => code);
}

function ExpressItem({ code, ...options }: ExpressOptions & { readonly code: PaymentMethodCode }) {
  const t = useT('express');
  const { busy, unavailable, message, prefetch, press } = useExpress(code, options);
  const entry = expressMethodEntry(code);
  if (!entry) return null;
  const name = t(entry.name);
  return (
    <li className={styles.item}>
      <Button
        variant="secondary"
        size="sm"
        wide
        busy={busy}
        disabled={unavailable}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onTouchStart={prefetch}
        onClick={press}
      >
        {name}
      </Button>
      {unavailable && <p className={styles.message}>{t('methodUnavailable', { name })}</p>}
      <div role="status">{message?.tone === 'info' && <p className={styles.message}>{message.text}</p>}</div>
      {message?.tone === 'error' && <FieldError>{message.text}</FieldError>}
    </li>
  );
}
