import type { ReactNode } from 'react';
import styles from './figures.module.css';

interface FigureListProps {
  readonly items: readonly { readonly key: string; readonly name: string; readonly gloss: string; readonly drawing: ReactNode }[];
}

/** Drawings in a row, each with its name and a few words below. */
export function FigureList({ items }: FigureListProps) {
  return (
    <ul className={styles.list}>
      {items.map(({ key, name, gloss, drawing }) => (
        <li key={key}>
          {drawing}
          <span className={styles.name}>{name}</span>
          <span className={styles.gloss}>{gloss}</span>
        </li>
      ))}
    </ul>
  );
}
