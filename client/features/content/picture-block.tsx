import { Container } from '../../ui/container.tsx';
import { cx } from '../../ui/cx.ts';
import { Picture } from '../../ui/picture.tsx';
import type { BlockProps } from './block-of.ts';
import styles from './picture-block.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

const WIDE = '(min-width: 1440px) 1370px, 100vw';
const NARROW = '(min-width: 992px) 806px, 94vw';

/** A picture with a caption: as wide as the page at 12:5, on phones from edge to edge; or at most as wide as a text. */
export function PictureBlock({ block: { media, caption, wide }, place: { first } }: BlockProps<'picture'>) {
  const text = caption !== '' && <figcaption className={cx(role.meta, role.chars60, space.above2)}>{caption}</figcaption>;
  return (
    <Container section={!first}>
      <figure className={cx(!wide && styles.narrow)}>
        <div className={cx(wide && styles.wide)}>
          <Picture media={media} fit={wide ? 'cover' : 'natural'} sizes={wide ? WIDE : NARROW} />
        </div>
        {text}
      </figure>
    </Container>
  );
}
