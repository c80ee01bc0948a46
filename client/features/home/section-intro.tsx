import { noBreak } from '../../ui/no-break.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import type { ResolvedLink } from './content-link.ts';
import styles from './section-intro.module.css';

interface SectionIntroProps {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly link?: ResolvedLink | null;
}

/** A section's title with its link, and an optional text below. */
export function SectionIntro({ id, title, text = '', link = null }: SectionIntroProps) {
  return (
    <>
      <SectionHeading id={id} title={title} link={link} />
      {text !== '' && <p className={styles.lead}>{noBreak(text)}</p>}
    </>
  );
}
