import type { ReactNode } from 'react';
import { useT } from '../../core/app-context.tsx';
import styles from './withdrawal.module.css';

/** The receipt some hours later: the address of its page says no more of what was declared. */
export function SummarySheet({ children }: { readonly children: ReactNode }) {
  return (
    <section className={styles.sheet}>
      <dl>{children}</dl>
    </section>
  );
}

interface StatementSheetProps {
  readonly statement: string;
  readonly name: string;
  readonly contract: string;
  /** Null: the whole order. */
  readonly items: string | null;
  readonly email: string;
  /** More rows, of the receipt. */
  readonly children?: ReactNode;
}

/** The statement as a document. */
export function StatementSheet({ statement, name, contract, items, email, children }: StatementSheetProps) {
  const t = useT('withdrawal');
  return (
    <section className={styles.sheet} aria-labelledby="statement">
      <h2 className={styles.statement} id="statement">
        {t('quoted', { text: statement })}
      </h2>
      <dl>
        <Row name={t('rowName')}>{name}</Row>
        <Row name={t('rowContract')}>{contract}</Row>
        <Row name={t('rowItems')}>{items ?? t('scopeAll')}</Row>
        <Row name={t('rowEmail')}>{email}</Row>
        {children}
      </dl>
    </section>
  );
}

export const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.row}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
