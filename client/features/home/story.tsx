import { useId } from 'react';
import { Container } from '../../ui/container.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useContentLink } from './content-link.ts';
import type { SectionOf } from './section-of.ts';
import styles from './story.module.css';

/** A picture beside a longer text. */
export function Story({ section: { title, text, media, link } }: { section: SectionOf<'story'> }) {
  const id = useId();
  const resolved = useContentLink()(link);
  return (
    <Container as="section" section className={styles.story} aria-labelledby={id}>
      <div className={styles.picture}>
        <Picture media={media} fit="cover" sizes="(min-width: 1440px) 791px, (min-width: 992px) 56vw, 94vw" />
      </div>
      <div>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        <p className={styles.text}>{noBreak(text)}</p>
        {resolved && (
          <p className={styles.link}>
            <TextLink href={resolved.href}>{resolved.label}</TextLink>
          </p>
        )}
      </div>
    </Container>
  );
}
