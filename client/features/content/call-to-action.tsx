import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { cx } from '../../ui/cx.ts';
import { noBreak } from '../../ui/no-break.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { BlockProps } from './block-of.ts';
import { useContentLink } from './content-link.ts';
import styles from './call-to-action.module.css';

/** A button with its reason; renders nothing if the shop has no such page. */
export function CallToAction({ block: { title, text, link, second }, place: { id, plain } }: BlockProps<'call-to-action'>) {
  const resolve = useContentLink();
  const primary = resolve(link);
  const other = resolve(second);
  if (!primary) return null;
  return (
    <ActionPanel id={id} title={title} text={text} plain={plain}>
      <ButtonLink href={primary.href}>{primary.label}</ButtonLink>
      {other && <TextLink href={other.href}>{other.label}</TextLink>}
    </ActionPanel>
  );
}

interface ActionPanelProps {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly plain?: boolean;
  /** Beside other things of a column. */
  readonly small?: boolean;
  readonly children: ReactNode;
}

export function ActionPanel({ id, title, text, plain = false, small = false, children }: ActionPanelProps) {
  return (
    <Container as="section" section aria-labelledby={id}>
      <div className={cx(styles.panel, plain && styles.plain, small && styles.small)}>
        <div>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {text !== '' && <p className={styles.text}>{noBreak(text)}</p>}
        </div>
        <p className={styles.links}>{children}</p>
      </div>
    </Container>
  );
}
