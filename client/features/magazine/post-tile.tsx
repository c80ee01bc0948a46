import type { PostCard } from '../../../packages/contract/post.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { SharedPart } from '../../core/shared-part.tsx';
import { cx } from '../../ui/cx.ts';
import card from '../../ui/linked-card.module.css';
import { LanguageMark } from '../../ui/language-mark.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { PostCover } from './post-cover.tsx';
import styles from './post-tile.module.css';
import role from '../../ui/text-role.module.css';

interface PostTileProps {
  readonly post: PostCard;
  /** `lead`: the newest post; `side`: a line beside it; `tile`: three in a row, a line on phones. */
  readonly look: 'lead' | 'side' | 'tile';
  readonly heading?: 'h2' | 'h3';
}

const SIZES = {
  lead: '(min-width: 1440px) 762px, (min-width: 992px) 54vw, 94vw',
  side: '(min-width: 1200px) 190px, 120px',
  tile: '(min-width: 1440px) 446px, (min-width: 768px) 31vw, 112px',
} as const;

/** Picture, section and reading time, title. The whole tile is one link: its title, stretched over everything. */
export function PostTile(props: PostTileProps) {
  const { post, look, heading } = props;
  // The page's head preloads the pictures of the others.
  const name = look === 'tile' ? () => `post ${heading}` : null;
  return (
    <SharedPart as="article" name={name} of={post} className={cx(card.card, styles[look])}>
      {() => <TileContent {...props} />}
    </SharedPart>
  );
}

function TileContent({ post, look, heading: Heading = 'h2' }: PostTileProps) {
  const to = useHref();
  const t = useT('common');
  const format = useFormat();
  const { slug, title, short_description, texts_lang, categories, reading_minutes: count, published_at } = post;
  const section = categories[0]?.title ?? '';
  const date = look === 'lead' ? format.date(new Date(published_at)) : null;
  return (
    <>
      <PostCover post={post} sizes={SIZES[look]} priority={look === 'lead'} eager={look === 'side'} className={card.picture} />
      <div className={styles.text}>
        <p className={role.meta}>
          {[section, date, t('readingMinutes', { count })].filter((part) => part !== null).join(' · ')}
          <LanguageMark lang={texts_lang?.['title']} />
        </p>
        <Heading className={styles.title}>
          <a className={card.link} href={to('post', { section: categories[0]?.slug ?? 'all', slug })} lang={texts_lang?.['title']}>
            {noBreak(title)}
          </a>
        </Heading>
        {look !== 'side' && (
          <p className={styles.sentence} lang={texts_lang?.['short_description']}>
            {noBreak(short_description)}
          </p>
        )}
      </div>
    </>
  );
}
