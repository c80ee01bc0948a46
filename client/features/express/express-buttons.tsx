import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isWallet } from '../../../shared/commerce/payment-kind.ts';
import { expressOffer } from '../../../shared/commerce/payment-offer.ts';
import type { PaymentMethodCode } from '../../../packages/contract/payment-codes.ts';
import { mayLoadGateways } from '../../../shared/integrations/pages.ts';
import { useApp, useBootstrap, useCountryProfile, useT } from '../../core/app-context.tsx';
import { capabilitiesQuery } from '../../core/use-capability.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { paymentGatewaysQuery, paymentMethodsQuery } from '../checkout/queries.ts';
import { cx } from '../../ui/cx.ts';
import styles from './express.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';
import { type ExpressOptions, useExpress } from './use-express.ts';
import { expressMethodEntry } from './express-methods.ts';
import type { WalletState } from './wallet-buttons.tsx';

/**
 * Buttons for gateways that have the shopper's address: our own, and Stripe's for wallets. They lead to the checkout, never to an order.
 * Where the document may not load gateways, ours stand for the wallets, too.
 */
export function ExpressButtons(options: ExpressOptions) {
  const t = useT('express');
  const { documentRoute } = useApp();
  const codes = useOffer(options);
  const [walletState, setWalletState] = useState<WalletState | null>(null);
  const { Part: WalletButtons, load, state } = useLazyPart(() => import('./wallet-buttons.tsx').then((part) => part.WalletButtons));
  const hasFrame = mayLoadGateways(documentRoute) && walletState !== 'failed' && state !== 'failed';
  const wallets = hasFrame ? codes.filter(isWallet) : [];
  const own = hasFrame ? codes.filter((code) => !isWallet(code)) : codes;
  const wanted = wallets.length > 0;
  useEffect(() => {
    if (wanted) void load();
  }, [wanted, load]);
  const showsFrame = wanted && walletState !== 'none';
  if (own.length === 0 && !showsFrame) return null;
  return (
    <section className={styles.express} aria-label={t('title')}>
      <p className={styles.title} aria-hidden="true">
        {t('title')}
      </p>
      <ul className={styles.buttons}>
        {own.map((code) => (
          <ExpressItem key={code} code={code} {...options} />
        ))}
        {showsFrame && (
          <li className={styles.wallets}>{WalletButtons && <WalletButtons wallets={wallets} onState={setWalletState} {...options} />}</li>
        )}
      </ul>
      <p className={styles.note}>{t('note')}</p>
    </section>
  );
}

function useOffer({ amount, country = null }: ExpressOptions): readonly PaymentMethodCode[] {
  const bootstrap = useBootstrap();
  const methods = useQuery(paymentMethodsQuery()).data?.data ?? [];
  const gateways = useQuery(paymentGatewaysQuery()).data?.data ?? [];
  const profile = useCountryProfile();
  // Without it the backend does not take the choices of a sheet.
  const { data: backend, isLoading } = useQuery({ ...capabilitiesQuery(), enabled: methods.some(({ code }) => isWallet(code)) });
  const capabilities = backend?.data.capabilities;
  const { methods: offered } = expressOffer({
    profile,
    methods,
    gateways,
    enabledIntegrations: bootstrap.enabled_integrations,
    country,
    currency: bootstrap.settings.currency_code,
    amount,
    minimumAmounts: bootstrap.min_payment_amounts,
    canPay: (code) =>
      (!isWallet(code) || capabilities?.includes('express-address') === true) && expressMethodEntry(code)?.isAvailable(bootstrap) === true,
  });
  // All at once: a button that comes later would move the others.
  return isLoading ? [] : offered.map(({ code }) => code);
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
      {unavailable && <p className={cx(role.meta, space.above1Half)}>{t('methodUnavailable', { name })}</p>}
      <div role="status">{message?.tone === 'info' && <p className={cx(role.meta, space.above1Half)}>{message.text}</p>}</div>
      {message?.tone === 'error' && <FieldError>{message.text}</FieldError>}
    </li>
  );
}
