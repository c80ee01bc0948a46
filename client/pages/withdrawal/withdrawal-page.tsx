import { WITHDRAWAL_LENGTHS, WITHDRAWAL_STATEMENT } from '../../../packages/contract/withdrawal-text.ts';
import { withdrawalForm } from '../../../shared/forms/withdrawal.ts';
import { useApp, useBootstrap, useLocale, useT } from '../../core/app-context.tsx';
import { pageLoader, usePage } from '../../../packages/engine/browser/page.tsx';
import { capabilitiesQuery } from '../../core/use-capability.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { GoodToKnow } from './good-to-know.tsx';
import { WithdrawalFrame } from './withdrawal-frame.tsx';
import styles from './withdrawal.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';
import role from '../../ui/text-role.module.css';

/** Without the capability `withdrawals` the statement goes by mail. */
export const load = pageLoader('withdrawal', async ({ queryClient }) => {
  await queryClient.ensureQueryData(capabilitiesQuery());
  return null;
});

export default function WithdrawalPage() {
  const { search } = usePage('withdrawal');
  const { posted } = useApp();
  const order = (search.get('order') ?? '').slice(0, WITHDRAWAL_LENGTHS.contract);
  const { capabilities } = useSuspenseQuery(capabilitiesQuery()).data.data;
  if (!capabilities.includes('withdrawals')) return <WithdrawalByMail order={order} />;
  return <WithdrawalForm posted={posted?.name === withdrawalForm.name ? posted : null} order={order} />;
}

/** Where the backend takes no statements: a letter that the customer's own mail program sends. */
function WithdrawalByMail({ order }: { readonly order: string }) {
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
      <div className={cx(styles.actions, only.screen)}>
        <ButtonLink href={mail} size="lg">
          {t('mailButton')}
        </ButtonLink>
        <p className={role.meta}>{t('mailByHand', { email })}</p>
      </div>
    </WithdrawalFrame>
  );
}
