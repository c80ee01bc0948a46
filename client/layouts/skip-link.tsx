import { useT } from '../core/app-context.tsx';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the menu. */
export function SkipLink() {
  const t = useT('common');
  return (
    <a className={styles.link} href="#main">
      {t('skipToContent')}
    </a>
  );
}
