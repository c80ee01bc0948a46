import { useT } from '../../core/app-context.tsx';
import { ConsentRecordRows } from './consent-record.tsx';
import { ConsentSettings } from './consent-settings.tsx';
import { NecessaryTable } from './necessary-table.tsx';
import { Breadcrumbs } from '../../features/seo/breadcrumbs.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from './page.module.css';
import space from '../../ui/spacing.module.css';

/** The decision, what it says about whom, its record, and what is stored without it. The same HTML for everybody. */
export default function CookieSettingsPage() {
  const t = useT('cookies');
  return (
    <Container className={space.end}>
      <PageHead title={t('page.title')} description={t('page.description')} path={null} />
      <Breadcrumbs crumbs={[{ title: t('page.title'), href: null }]} />
      <div className={styles.columns}>
        <div>
          <PageTitle title={t('page.title')} lead={t('page.lead')} />
        </div>
        <div className={styles.main}>
          <ConsentSettings />
          <ConsentRecordRows />
          <NecessaryTable />
        </div>
      </div>
    </Container>
  );
}
