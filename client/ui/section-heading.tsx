import styles from './section-heading.module.css';
import { TextLink } from './text-link.tsx';
import role from './text-role.module.css';

interface SectionHeadingProps {
  readonly title: string;
  readonly as?: 'h1' | 'h2' | 'h3';
  /** For `aria-labelledby` of the section. */
  readonly id?: string;
  readonly small?: boolean;
  /** At the right, on the title's baseline. */
  readonly link?: { readonly href: string; readonly label: string } | null;
}

export function SectionHeading({ title, as: Heading = 'h2', id, small = false, link }: SectionHeadingProps) {
  return (
    <div className={styles.heading}>
      <Heading className={small ? role.title1 : role.display2} id={id}>
        {title}
      </Heading>
      {link && <TextLink href={link.href}>{link.label}</TextLink>}
    </div>
  );
}
