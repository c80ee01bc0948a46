import { noBreak } from './no-break.ts';
import styles from './page-title.module.css';

/** Title and introduction of a page of products or collections. */
export function PageTitle({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      {lead !== '' && <p className={styles.lead}>{noBreak(lead)}</p>}
    </>
  );
}
