import { Container } from '../../ui/container.tsx';
import { noBreak } from '../../ui/no-break.ts';
import type { BlockProps } from './block-of.ts';
import { cx } from '../../ui/cx.ts';
import styles from './quote.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

export function Quote({ block: { text, source } }: BlockProps<'quote'>) {
  return (
    <Container section>
      <figure className={styles.quote}>
        <blockquote className={styles.text}>
          <p>{noBreak(text)}</p>
        </blockquote>
        {source !== '' && <figcaption className={cx(role.quiet, space.above4Half)}>{source}</figcaption>}
      </figure>
    </Container>
  );
}
