import { noBreak } from './no-break.ts';
import styles from './page-title.module.css';

/** The title of a page of pieces or collections, and what is said of them. */
export function PageTitle({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      {lead !== '' && <p className={styles.lead}>{noBreak(lead)}</p>}
    </>
  );
}
