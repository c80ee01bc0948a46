import { useBootstrap, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from '../../features/checkout/checkout-states.module.css';

/** No order has the id of this address, or it is that of the account or of an earlier mail. */
export function OrderUnknown() {
  const t = useT('order');
  const account = useT('account');
  const to = useHref();
  const { email_address, phone_number } = useBootstrap().settings.company_address;
  return (
    <div className={styles.centered}>
      <EmptyState
        heading="h1"
        title={t('unknownTitle')}
        icon="file-question-mark"
        actions={
          <>
            <ButtonLink href={to('tracking')}>{t('track')}</ButtonLink>
            <TextLink href={to('signIn', undefined, { redirect: to('orders') })}>{account('signIn')}</TextLink>
            <TextLink href={`tel:${phone_number.replaceAll(' ', '')}`}>{phone_number}</TextLink>
            <TextLink href={`mailto:${email_address}`}>{email_address}</TextLink>
          </>
        }
      >
        <p>{t('unknownText')}</p>
      </EmptyState>
    </div>
  );
}
