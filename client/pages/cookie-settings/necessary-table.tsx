import { useT } from '../../core/app-context.tsx';
import styles from './consent-page.module.css';
import { NECESSARY_ENTRIES } from '../../features/consent/necessary-entries.ts';

/** Entries that the shop stores without asking, because it could not do otherwise what a shopper wants of it. */
export function NecessaryTable() {
  const t = useT('cookies');
  return (
    <section className={styles.section} aria-labelledby="necessary-entries">
      <h2 id="necessary-entries">{t('page.entries')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('page.entryName')}</th>
            <th scope="col">{t('page.entryPurpose')}</th>
            <th scope="col">{t('page.entryDuration')}</th>
          </tr>
        </thead>
        <tbody>
          {NECESSARY_ENTRIES.map((key) => (
            <tr key={key}>
              <th scope="row">{t(`entry.${key}.name`)}</th>
              <td>{t(`entry.${key}.purpose`)}</td>
              <td>{t(`entry.${key}.duration`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
