import { useLocalPath } from '../../core/links.ts';
import { SharedPart } from '../../core/shared-part.tsx';
import { Container } from '../../ui/container.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './picture-strip.module.css';
import type { BlockProps, Tile } from './block-of.ts';
import { BlockIntro } from './block-intro.tsx';

/** Square pictures side by side, each a link to what it shows. */
export function PictureStrip({ block: { title, text, tiles }, place: { id } }: BlockProps<'picture-strip'>) {
  if (tiles.length === 0) return null;
  return (
    <Container as="section" section aria-labelledby={id}>
      <BlockIntro id={id} title={title} text={text} />
      <SharedPart as="ul" name={() => 'strip'} of={tiles} className={styles.strip}>
        {() =>
          tiles.map((tile) => (
            <li key={tile.media.url}>
              <StripPicture tile={tile} />
            </li>
          ))
        }
      </SharedPart>
    </Container>
  );
}

function StripPicture({ tile: { title, url, media } }: { tile: Tile }) {
  const href = useLocalPath()(url);
  const picture = (
    <Picture media={media} fit="square" sizes="(min-width: 1440px) 222px, (min-width: 768px) 16vw, 31vw" widths={[240, 480, 640]} />
  );
  if (href === null) return picture;
  return (
    <a className={styles.link} href={href} title={title === '' ? undefined : title}>
      {picture}
    </a>
  );
}
