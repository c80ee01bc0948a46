import { noBreak } from '../../ui/no-break.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import type { ResolvedLink } from './content-link.ts';
import { cx } from '../../ui/cx.ts';
import styles from './block-intro.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

interface BlockIntroProps {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly link?: ResolvedLink | null;
}

/** A block's title with its link, and an optional text below. */
export function BlockIntro({ id, title, text = '', link = null }: BlockIntroProps) {
  return (
    <>
      <SectionHeading id={id} title={title} link={link} />
      {text !== '' && <p className={styles.lead}>{noBreak(text)}</p>}
    </>
  );
}

/** Nothing for a block without a title. */
export const BlockTitle = ({ id, title }: { id: string; title: string }) =>
  title === '' ? null : (
    <h2 className={cx(role.display2, role.anywhere, space.below4Half)} id={id}>
      {title}
    </h2>
  );
