import { Container } from '../../ui/container.tsx';
import { cx } from '../../ui/cx.ts';
import { RichText } from '../../ui/rich-text.tsx';
import type { BlockProps } from './block-of.ts';
import { BlockTitle } from './block-intro.tsx';
import styles from './columns.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

/** Two to four short texts side by side. Columns with titles have a hairline above. */
export function Columns({ block: { title, columns }, place: { id } }: BlockProps<'columns'>) {
  const isTitled = columns.some((column) => column.title !== '');
  const Title = title === '' ? 'h2' : 'h3';
  return (
    <Container as="section" section aria-labelledby={title === '' ? undefined : id}>
      <BlockTitle id={id} title={title} />
      <div className={cx(styles.columns, isTitled && styles.titled, styles[`of${columns.length}`])}>
        {columns.map((column) => (
          <div key={column.title + column.html}>
            {column.title !== '' && <Title className={cx(role.title2, space.below2)}>{column.title}</Title>}
            <RichText html={column.html} className={isTitled ? styles.small : undefined} />
          </div>
        ))}
      </div>
    </Container>
  );
}
