import { CONSENT_DIALOG, shownId } from '../../../shared/commerce/consent.ts';
import { useApp, useFormat, useT } from '../../core/app-context.tsx';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { TextButton } from '../../ui/text-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './consent-page.module.css';

/** The record of the decision (GDPR article 7(1)), with a file of it and of what this page loaded. */
export function ConsentRecordRows() {
  const t = useT('cookies');
  const format = useFormat();
  const { record, signal } = useSnapshot(useApp().stores.consent);
  const hydrated = useHydrated();
  const version = { version: record?.version ?? CONSENT_DIALOG.version, date: format.date(new Date(CONSENT_DIALOG.date)) };
  return (
    <section className={styles.section} aria-labelledby="consent-record">
      <h2 id="consent-record">{t('page.record')}</h2>
      <dl className={styles.rows}>
        <div>
          <dt>{t('page.recordId')}</dt>
          <dd>{hydrated && record ? shownId(record.id) : '–'}</dd>
        </div>
        <div>
          <dt>{t('page.recordVersion')}</dt>
          <dd>{t('page.recordVersionOf', version)}</dd>
        </div>
        <div>
          <dt>{t('page.recordSignal')}</dt>
          <dd>{hydrated && signal !== null ? signal : t('page.signalNone')}</dd>
        </div>
        {hydrated && (
          <div>
            <dt>{t('page.recordLoaded')}</dt>
            <dd>
              <Download />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Download() {
  const t = useT('cookies');
  const { consent } = useApp().stores;
  const save = () => {
    const { record, granted, signal } = consent;
    const file = { record, granted, signal: signal !== null, page: location.href, log: window.integrationLog ?? [] };
    const url = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: 'consent.json' });
    link.click();
    URL.revokeObjectURL(url);
  };
  return <TextButton onClick={save}>{t('page.download')}</TextButton>;
}
