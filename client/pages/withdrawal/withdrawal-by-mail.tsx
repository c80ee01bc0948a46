import { WITHDRAWAL_STATEMENT } from '../../../shared/contract/withdrawal-text.ts';
import { useBootstrap, useLocale, useT } from '../../core/app-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { GoodToKnow } from './good-to-know.tsx';
import { WithdrawalFrame } from './withdrawal-frame.tsx';
import styles from './withdrawal.module.css';

/** Where the backend takes no statements: a letter that the customer's own mail program sends. */
export function WithdrawalByMail({ order }: { readonly order: string }) {
  const t = useT('withdrawal');
  const { email_address: email } = useBootstrap().settings.company_address;
  const statement = WITHDRAWAL_STATEMENT[useLocale()];
  const lines = [`${t('rowContract')}: ${order}`, `${t('rowItems')}: ${t('scopeAll')}`, `${t('rowName')}: `];
  // RFC 6068, section 5: lines of the body end with CRLF.
  const mail = `mailto:${email}?subject=${encodeURIComponent(t('mailSubject'))}&body=${encodeURIComponent([statement, '', ...lines].join('\r\n'))}`;
  return (
    <WithdrawalFrame title={t('title')} lead={t('mailLead')} crumbs={[{ title: t('title'), href: null }]} aside={<GoodToKnow />}>
      <section className={styles.sheet} aria-labelledby="statement">
        <h2 className={styles.statement} id="statement">
          {t('quoted', { text: statement })}
        </h2>
        <p className={styles.small}>{t('mailAdd')}</p>
      </section>
      <div className={styles.actions}>
        <ButtonLink href={mail} size="lg">
          {t('mailButton')}
        </ButtonLink>
        <p className={styles.note}>{t('mailByHand', { email })}</p>
      </div>
    </WithdrawalFrame>
  );
}
