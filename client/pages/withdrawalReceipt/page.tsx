import { useSuspenseQuery } from '@tanstack/react-query';
import { checksumGroups, receivedAt } from '../../../shared/contract/withdrawal-text.ts';
import { useLocale, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../core/page.tsx';
import { OrderCompany } from '../../features/order/order-company.tsx';
import { withdrawalQuery } from '../../features/withdrawal/queries.ts';
import { Row, StatementSheet, SummarySheet } from '../../features/withdrawal/statement-sheet.tsx';
import { WithdrawalFrame } from '../../features/withdrawal/withdrawal-frame.tsx';
import styles from '../../features/withdrawal/withdrawal.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export { withdrawalReceiptLoader as load } from './loader.ts';

/** Third page: the acknowledgement of receipt. It accepts nothing and thanks for nothing. */
export default function WithdrawalReceiptPage() {
  const { id } = usePage('withdrawalReceipt').params;
  const t = useT('withdrawal');
  const to = useHref();
  const locale = useLocale();
  const { data } = useSuspenseQuery(withdrawalQuery(id)).data;
  const { number, email, checksum, summary, mail_failed: mailFailed, received_at } = data;
  const { day, date, time, zone } = receivedAt(new Date(received_at), locale);
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
      aside={<WhatItSays />}
    >
      {mailFailed && !summary && (
        <Notice tone="warn" className={styles.notice}>
          {t('mailFailed')}
        </Notice>
      )}
      {summary ? <SummarySheet>{received}</SummarySheet> : <StatementSheet {...data}>{received}</StatementSheet>}
      <div className={styles.actions}>
        <PrintButton size="lg">
          <Icon icon="printer" />
          {t('print')}
        </PrintButton>
        <TextLink href={to('content', { slug: t('returnsSlug') })}>{t('toReturns')}</TextLink>
      </div>
      <div className={styles.company}>
        <OrderCompany />
      </div>
    </WithdrawalFrame>
  );
}

function WhatItSays() {
  const t = useT('withdrawal');
  return (
    <aside className={styles.aside} aria-labelledby="receipt-says">
      <h2 className={styles.asideTitle} id="receipt-says">
        {t('receiptSays')}
      </h2>
      <p>{t('receiptSaysText')}</p>
      <p className={styles.small}>{t('checksumText')}</p>
    </aside>
  );
}
