import { useLocalPath } from '../../core/links.ts';
import { SharedPart } from '../../core/shared-part.tsx';
import { Container } from '../../ui/container.tsx';
import { cx } from '../../ui/cx.ts';
import { Picture } from '../../ui/picture.tsx';
import { Tile } from '../../ui/tile.tsx';
import styles from './category-tiles.module.css';
import type { BlockProps } from './block-of.ts';
import { BlockIntro } from './block-intro.tsx';

const SIZES = '(min-width: 1440px) 446px, (min-width: 768px) 31vw, 47vw';
const SIZES_OF_FOUR = '(min-width: 1440px) 331px, (min-width: 768px) 23vw, 47vw';

/** Three columns; four if the last row is then full and would not be with three. */
export function CategoryTiles({ block: { title, tiles }, place: { id } }: BlockProps<'category-tiles'>) {
  const localPath = useLocalPath();
  const shown = tiles.flatMap((tile) => {
    const href = localPath(tile.url);
    return href === null ? [] : [{ ...tile, href }];
  });
  if (shown.length === 0) return null;
  const four = shown.length % 4 === 0 && shown.length % 3 !== 0;
  return (
    <Container as="section" section aria-labelledby={id}>
      <BlockIntro id={id} title={title} />
      <SharedPart as="ul" name={() => 'tiles'} of={tiles} className={cx(styles.tiles, four && styles.four)}>
        {() =>
          shown.map(({ title: name, text, media, href }) => (
            <li key={name}>
              <Tile
                heading="h3"
                href={href}
                title={name}
                line={text}
                picture={<Picture media={media} alt="" fit="square" sizes={four ? SIZES_OF_FOUR : SIZES} widths={[320, 480, 640, 960]} />}
              />
            </li>
          ))
        }
      </SharedPart>
    </Container>
  );
}
