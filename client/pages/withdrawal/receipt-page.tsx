import { checksumGroups, receivedAt } from '../../../packages/contract/withdrawal-text.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { apiQuery } from '../../../packages/engine/browser/api-query.ts';
import { useLocale, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { notFound, pageLoader, usePage } from '../../../packages/engine/browser/page.tsx';
import { OrderCompany } from '../../features/order/order-company.tsx';
import { isUniqueId } from '../../features/order/queries.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Row, StatementSheet, SummarySheet } from './statement-sheet.tsx';
import { WithdrawalFrame } from './withdrawal-frame.tsx';
import styles from './withdrawal.module.css';
import space from '../../ui/spacing.module.css';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

export const load = pageLoader('withdrawalReceipt', async ({ params: { id }, queryClient }) => {
  if (!isUniqueId(id)) throw notFound();
  await queryClient.ensureQueryData(withdrawalQuery(id));
  return null;
});

/** Third page: the acknowledgement of receipt. It accepts nothing and thanks for nothing. */
export default function WithdrawalReceiptPage() {
  const { id } = usePage('withdrawalReceipt').params;
  const t = useT('withdrawal');
  const to = useHref();
  const locale = useLocale();
  const { data } = useSuspenseQuery(withdrawalQuery(id)).data;
  const { number, email, checksum, summary, mail_failed: mailFailed, received_at } = data;
  const { day, date, time, zone } = receivedAt(new Date(received_at), LANGUAGES[locale]);
  const received = (
    <>
      <Row name={t('rowReceived')}>{t('receivedAt', { date, time, zone })}</Row>
      <Row name={t('rowNumber')}>{number}</Row>
      <Row name={t('rowChecksum')}>
        <span className={styles.checksum}>SHA-256 {checksumGroups(checksum).join(' ')}</span>
      </Row>
    </>
  );
  return (
    <WithdrawalFrame
      title={t('receiptTitle')}
      lead={
        summary
          ? t('receiptSummary', { day, time })
          : mailFailed
            ? t('receiptLeadNoMail', { day, time })
            : t('receiptLead', { day, time, email })
      }
      crumbs={[
        { title: t('title'), href: to('withdrawal') },
        { title: t('receiptCrumb'), href: null },
      ]}
      aside={<StatementSummary />}
    >
      {mailFailed && !summary && (
        <Notice tone="warn" className={space.below5}>
          {t('mailFailed')}
        </Notice>
      )}
      {summary ? <SummarySheet>{received}</SummarySheet> : <StatementSheet {...data}>{received}</StatementSheet>}
      <div className={cx(styles.actions, only.screen)}>
        <PrintButton size="lg">
          <Icon icon="printer" />
          {t('print')}
        </PrintButton>
        <TextLink href={to('content', { slug: t('returnsSlug') })}>{t('toReturns')}</TextLink>
      </div>
      <div className={cx(styles.company, only.paper)}>
        <OrderCompany />
      </div>
    </WithdrawalFrame>
  );
}

function StatementSummary() {
  const t = useT('withdrawal');
  return (
    <aside className={cx(styles.aside, only.screen)} aria-labelledby="receipt-says">
      <h2 className={styles.asideTitle} id="receipt-says">
        {t('receiptSays')}
      </h2>
      <p>{t('receiptSaysText')}</p>
      <p className={styles.small}>{t('checksumText')}</p>
    </aside>
  );
}

const withdrawalQuery = (id: string) => apiQuery('getWithdrawal', { params: { id } });
