import { Container } from '../../ui/container.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { BlockProps } from './block-of.ts';
import { BlockTitle } from './block-intro.tsx';
import styles from './fact-table.module.css';

/** A table whose rows begin with their heading. A wide one scrolls sideways in its own box, which the keyboard reaches. */
export function FactTable({ block: { title, caption, head, rows }, place: { id } }: BlockProps<'table'>) {
  const label = caption === '' ? title : caption;
  const isWide = (rows[0]?.length ?? 0) > 2;
  return (
    <Container as="section" section aria-labelledby={title === '' ? undefined : id}>
      <BlockTitle id={id} title={title} />
      <div className={styles.box} {...(isWide && { tabIndex: 0, role: 'region', 'aria-label': label })}>
        <table className={styles.table} aria-labelledby={title !== '' && caption === '' ? id : undefined}>
          {caption !== '' && <caption className={styles.caption}>{caption}</caption>}
          {head.length > 0 && (
            <thead>
              <tr>
                {numbered(head).map(([cell, number]) =>
                  // A corner without words heads nothing.
                  cell === '' ? (
                    <td key={number}>{cell}</td>
                  ) : (
                    <th key={number} scope="col">
                      {cell}
                    </th>
                  ),
                )}
              </tr>
            </thead>
          )}
          <tbody>
            {numbered(rows).map(([[first, ...cells], row]) => (
              <tr key={row}>
                {first !== undefined && <RichText as="th" html={first} />}
                {numbered(cells).map(([cell, number]) => (
                  <RichText key={number} as="td" html={cell} className={styles.cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Container>
  );
}

/** Cells have nothing but their place to tell them apart. */
const numbered = <T,>(list: readonly T[]): (readonly [T, number])[] => list.map((one, index) => [one, index] as const);
