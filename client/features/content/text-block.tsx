import { Container } from '../../ui/container.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { BlockProps } from './block-of.ts';
import { BlockTitle } from './block-intro.tsx';
import styles from './text-block.module.css';

export function TextBlock({ block: { title, html }, place: { id } }: BlockProps<'text'>) {
  return (
    <Container as="section" section aria-labelledby={title === '' ? undefined : id}>
      <BlockTitle id={id} title={title} />
      <RichText html={html} className={styles.text} />
    </Container>
  );
}
