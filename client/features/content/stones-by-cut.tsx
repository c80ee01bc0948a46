import { useLocalPath } from '../../core/links.ts';
import { SharedPart } from '../../core/shared-part.tsx';
import { Container } from '../../ui/container.tsx';
import { cx } from '../../ui/cx.ts';
import { Picture } from '../../ui/picture.tsx';
import { useContentLink } from './content-link.ts';
import { BlockIntro } from './block-intro.tsx';
import type { BlockProps } from './block-of.ts';
import styles from './stones-by-cut.module.css';

/** A full-width band with a loose stone for each cut. */
export function StonesByCut({ block: { title, text, tiles, link }, place: { id, plain } }: BlockProps<'stones-by-cut'>) {
  const localPath = useLocalPath();
  const resolved = useContentLink()(link);
  const shown = tiles.map((tile) => ({ ...tile, href: localPath(tile.url) })).filter(({ href }) => href !== null);
  if (shown.length === 0) return null;
  return (
    <section className={cx(styles.band, plain && styles.plain)} aria-labelledby={id}>
      <Container>
        <BlockIntro id={id} title={title} text={text} link={resolved} />
        <SharedPart as="ul" name={() => 'stones'} of={tiles} className={styles.stones}>
          {() =>
            shown.map(({ title: name, media, href }) => (
              <li key={name}>
                <a className={styles.stone} href={href ?? undefined}>
                  <Picture media={media} alt="" fit="square" sizes="137px" widths={[160, 320]} />
                  {name}
                </a>
              </li>
            ))
          }
        </SharedPart>
      </Container>
    </section>
  );
}
