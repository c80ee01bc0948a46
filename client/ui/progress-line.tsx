import { cx } from './cx.ts';
import styles from './progress-line.module.css';

/** Two pixels of accent at the top of the window while a page is on its way. */
export function ProgressLine({ active }: { active: boolean }) {
  return <div className={cx(styles.line, active && styles.active)} aria-hidden="true" />;
}
