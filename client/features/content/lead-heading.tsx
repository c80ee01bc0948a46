import { Container } from '../../ui/container.tsx';
import { noBreak } from '../../ui/no-break.ts';
import type { BlockProps } from './block-of.ts';
import { cx } from '../../ui/cx.ts';
import styles from './lead-heading.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

/** A large title with a lead: the page's title where it comes first. */
export function LeadHeading({ block: { eyebrow, title, lead }, place: { id, first } }: BlockProps<'heading'>) {
  const Title = first ? 'h1' : 'h2';
  return (
    <Container as="header" section={!first} className={styles.heading}>
      {eyebrow !== '' && <p className={cx(role.quiet, space.below3)}>{eyebrow}</p>}
      <Title className={styles.title} id={id}>
        {title}
      </Title>
      {lead !== '' && <p className={cx(role.lead, role.chars60, space.above4Half)}>{noBreak(lead)}</p>}
    </Container>
  );
}
