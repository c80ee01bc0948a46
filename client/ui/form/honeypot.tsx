import { HONEYPOT } from '../../../packages/engine/forms/bot-checks.ts';
import styles from './honeypot.module.css';

/** 1Password, LastPass, Bitwarden and Dashlane leave such a field alone. */
const FILLED_BY_NOBODY = { 'data-1p-ignore': '', 'data-lpignore': 'true', 'data-bwignore': 'true', 'data-form-type': 'other' };

/** Hidden from keyboards, screen readers and browsers that fill in forms (`packages/engine/forms/bot-checks.ts`). */
export function Honeypot({ value = '' }: { readonly value?: string }) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <input type="text" name={HONEYPOT} defaultValue={value} tabIndex={-1} autoComplete="off" {...FILLED_BY_NOBODY} />
    </div>
  );
}
