import { cx } from './cx.ts';
import { noBreak } from './no-break.ts';
import styles from './page-title.module.css';

interface PageTitleProps {
  readonly title: string;
  readonly lead: string;
  /** Pages to read have a larger introduction than lists of products. */
  readonly large?: boolean;
}

/** Title and introduction of a page. */
export function PageTitle({ title, lead, large = false }: PageTitleProps) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      {lead !== '' && <p className={cx(styles.lead, large && styles.large)}>{noBreak(lead)}</p>}
    </>
  );
}
