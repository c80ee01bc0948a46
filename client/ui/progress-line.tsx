import type { Progress } from '../../packages/engine/browser/navigation/navigation-state.ts';
import { cx } from './cx.ts';
import styles from './progress-line.module.css';

/** A line of two pixels at the top of the window while a page loads; red for a moment when it could not be loaded. */
export function ProgressLine({ progress }: { progress: Progress }) {
  return <div className={cx(styles.line, styles[progress])} aria-hidden="true" />;
}
