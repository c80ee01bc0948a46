import styles from './lozenge.module.css';

/** The only ornament, a cut stone from above: for the current filter link and checkout step, and before an order number. */
export function Lozenge() {
  return (
    <svg className={styles.lozenge} viewBox="0 0 7 10" aria-hidden="true">
      <path d="M3.5 0 7 5l-3.5 5L0 5z" />
    </svg>
  );
}
