import { useT } from '../core/app-context.tsx';
import styles from './skip-link.module.css';

/** The first link for the keyboard: skips the menu. */
export function SkipLink() {
  const t = useT('common');
  return (
    <a className={styles.link} href="#main">
      {t('skipToContent')}
    </a>
  );
}
