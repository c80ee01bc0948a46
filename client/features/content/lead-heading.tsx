import { Container } from '../../ui/container.tsx';
import { noBreak } from '../../ui/no-break.ts';
import type { BlockProps } from './block-of.ts';
import styles from './lead-heading.module.css';

/** A large title with a lead: the page's title where it comes first. */
export function LeadHeading({ block: { eyebrow, title, lead }, place: { id, first } }: BlockProps<'heading'>) {
  const Title = first ? 'h1' : 'h2';
  return (
    <Container as="header" section={!first} className={styles.heading}>
      {eyebrow !== '' && <p className={styles.eyebrow}>{eyebrow}</p>}
      <Title className={styles.title} id={id}>
        {title}
      </Title>
      {lead !== '' && <p className={styles.lead}>{noBreak(lead)}</p>}
    </Container>
  );
}
