import { cx } from './cx.ts';
import styles from './progress-line.module.css';

/** A line of two pixels at the top of the window while a page loads. */
export function ProgressLine({ active }: { active: boolean }) {
  return <div className={cx(styles.line, active && styles.active)} aria-hidden="true" />;
}
