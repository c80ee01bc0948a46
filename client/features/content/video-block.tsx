import { Container } from '../../ui/container.tsx';
import { LazyVideo } from '../../ui/lazy-video.tsx';
import type { BlockProps } from './block-of.ts';
import { BlockTitle } from './block-intro.tsx';
import { useContentLink } from './content-link.ts';
import styles from './video-block.module.css';

/**
 * The picture of a film with a button. The shop's own film opens in the viewer; a film elsewhere is a link, because a player of another
 * site would tell that site about every visitor of the page.
 */
export function VideoBlock({ block: { title, caption, media, link }, place: { id } }: BlockProps<'video'>) {
  const elsewhere = useContentLink()(link);
  if (media.type === 'image' && !elsewhere) return null;
  return (
    <Container as="section" section aria-labelledby={title === '' ? undefined : id}>
      <BlockTitle id={id} title={title} />
      <figure className={styles.film}>
        <LazyVideo media={media} sizes="(min-width: 992px) 806px, 94vw" elsewhere={media.type === 'image' ? elsewhere?.href : undefined} />
        <figcaption className={styles.caption}>
          {caption} {elsewhere && <a href={elsewhere.href}>{elsewhere.label}</a>}
        </figcaption>
      </figure>
    </Container>
  );
}
