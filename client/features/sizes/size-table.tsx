import { useEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './size-table.module.css';

interface SizeTableProps {
  readonly caption: string;
  readonly heads: readonly string[];
  /** The first cell of a row is its header. */
  readonly rows: readonly (readonly string[])[];
  /** The row that matches the input: highlighted and scrolled into view within the table. */
  readonly current: number | null;
}

export function SizeTable({ caption, heads, rows, current }: SizeTableProps) {
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = view.current;
    const row = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !row) return;
    // Wait for the drawer to open: elements of a closed dialog have no layout.
    const observer = new ResizeObserver(() => {
      // Below the table head and the previous row.
      box.scrollTop = row.offsetTop - 2 * row.offsetHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [current, caption]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard
    <div className={styles.view} ref={view} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], index) => (
            <tr key={name} className={cx(index === current && styles.current)} aria-current={index === current ? 'true' : undefined}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={heads[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
