import type { ReactNode } from 'react';
import { Container } from '../../ui/container.tsx';
import { cx } from '../../ui/cx.ts';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { BlockPlace, BlockProps } from './block-of.ts';
import { useContentLink } from './content-link.ts';
import styles from './picture-text.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

/** A picture beside a text. */
export function PictureText({ block, place }: BlockProps<'picture-text'>) {
  return (
    <Beside block={block} place={place}>
      <RichText html={block.html} className={cx(role.chars52, role.soft, space.above4Half)} />
    </Beside>
  );
}

/** Its text is one paragraph in larger type. */
export function Story({ block, place }: BlockProps<'story'>) {
  return (
    <Beside block={block} place={place} className={styles.story}>
      <p className={cx(role.lead, role.chars60, space.above5)}>{noBreak(block.text)}</p>
    </Beside>
  );
}

interface BesideProps {
  readonly block: Pick<BlockProps<'picture-text'>['block'], 'title' | 'media' | 'link'>;
  readonly place: BlockPlace;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Beside({ block: { title, media, link }, place: { id, mirrored }, className, children }: BesideProps) {
  const resolved = useContentLink()(link);
  return (
    <Container as="section" section className={cx(styles.beside, mirrored && styles.mirrored, className)} aria-labelledby={id}>
      <div className={styles.picture}>
        <Picture media={media} fit="cover" sizes="(min-width: 1440px) 791px, (min-width: 992px) 56vw, 94vw" />
      </div>
      <div>
        <h2 className={role.display2} id={id}>
          {title}
        </h2>
        {children}
        {resolved && (
          <p className={space.above6}>
            <TextLink href={resolved.href}>{resolved.label}</TextLink>
          </p>
        )}
      </div>
    </Container>
  );
}
