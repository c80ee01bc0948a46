import { useT } from '../core/app-context.tsx';
import styles from './skip-link.module.css';
import { cx } from '../ui/cx.ts';
import only from '../ui/only.module.css';

/** The first link for the keyboard: skips the menu. */
export function SkipLink() {
  const t = useT('common');
  return (
    <a className={cx(styles.link, only.screen)} href="#main">
      {t('skipToContent')}
    </a>
  );
}
