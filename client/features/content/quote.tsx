import { Container } from '../../ui/container.tsx';
import { noBreak } from '../../ui/no-break.ts';
import type { BlockProps } from './block-of.ts';
import styles from './quote.module.css';

export function Quote({ block: { text, source } }: BlockProps<'quote'>) {
  return (
    <Container section>
      <figure className={styles.quote}>
        <blockquote className={styles.text}>
          <p>{noBreak(text)}</p>
        </blockquote>
        {source !== '' && <figcaption className={styles.source}>{source}</figcaption>}
      </figure>
    </Container>
  );
}
