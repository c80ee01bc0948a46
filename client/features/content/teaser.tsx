import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { cx } from '../../ui/cx.ts';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import { useContentLink } from './content-link.ts';
import type { BlockProps } from './block-of.ts';
import styles from './teaser.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

/** A teaser for a page; renders nothing if the shop has no such page. */
export function Teaser({ block: { title, text, media, link }, place: { id, plain } }: BlockProps<'teaser'>) {
  const resolved = useContentLink()(link);
  if (!resolved) return null;
  return (
    <Container as="section" section className={styles.teaser} aria-labelledby={id}>
      <div className={cx(styles.text, plain && styles.plain)}>
        <h2 className={role.title1} id={id}>
          {title}
        </h2>
        <p className={cx(role.chars44, role.soft, space.below2)}>{noBreak(text)}</p>
        <ButtonLink variant="secondary" href={resolved.href}>
          {resolved.label}
        </ButtonLink>
      </div>
      <div className={styles.picture}>
        <Picture media={media} alt="" fit="cover" sizes="(min-width: 1440px) 791px, (min-width: 992px) 56vw, 94vw" />
      </div>
    </Container>
  );
}
