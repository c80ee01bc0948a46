import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** Says what is wrong with a field or a group of choices: icon and words, never colour alone. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p className={styles.error} id={id}>
      <Icon icon="circle-exclamation-point" size="xs" />
      {children}
    </p>
  );
}
