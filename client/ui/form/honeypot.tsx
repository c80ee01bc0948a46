import { HONEYPOT } from '../../../shared/forms/bot-checks.ts';
import styles from './honeypot.module.css';

/** Hidden from keyboards, screen readers and browsers that fill in forms (`shared/forms/bot-checks.ts`). */
export function Honeypot({ value = '' }: { readonly value?: string }) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <input type="text" name={HONEYPOT} defaultValue={value} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
