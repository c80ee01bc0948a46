import { type ReactNode, useEffect, useRef } from 'react';
import type { IconName } from '../../ui/icon-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './newsletter.module.css';

interface NewsletterStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** Emphasized in the text. */
  readonly strong?: string | undefined;
  readonly more?: string;
  /** Links. */
  readonly children: ReactNode;
}

/** Takes the place of the field, and its focus. */
export function NewsletterState({ icon, title, text, strong = '', more, children }: NewsletterStateProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const [before, after] = strong === '' ? [text] : text.split(strong, 2);
  return (
    <div className={styles.state} role="status">
      <span className={styles.ring}>
        <Icon icon={icon} />
      </span>
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
        <p>
          {before}
          {after !== undefined && <strong>{strong}</strong>}
          {after} {more}
        </p>
        <p className={styles.links}>{children}</p>
      </div>
    </div>
  );
}
