import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** The error of a field or a group of choices: icon and text, never colour alone. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p className={styles.error} id={id}>
      <Icon icon="circle-exclamation-point" size="xs" />
      {children}
    </p>
  );
}
