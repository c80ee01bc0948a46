import type { PostCategory } from '../../../packages/contract/post.ts';
import { useT } from '../../core/app-context.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './opening.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

/** Title, introduction and links to the parts of the page, beside the picture. */
export function Opening({ section: { title, description, guide } }: { section: PostCategory }) {
  const t = useT('knowledge');
  const parts = [
    { id: 'cut', name: t('cut.title'), gloss: t('jumpCut') },
    { id: 'colour', name: t('colour.title'), gloss: t('jumpColour') },
    { id: 'clarity', name: t('clarity.title'), gloss: t('jumpClarity') },
    { id: 'carat', name: t('carat.title'), gloss: t('jumpCarat') },
    { id: 'shapes', name: t('jumpToShapes'), gloss: t('jumpShapes') },
  ];
  return (
    <header className={styles.opening}>
      <div>
        <PageTitle title={title} lead={description} large />
        <nav className={cx(styles.parts, only.screen)} aria-label={t('jump')}>
          <ul>
            {parts.map(({ id, name, gloss }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  {name} <span className={styles.gloss}>{gloss}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {guide && (
        <div className={styles.picture}>
          <Picture media={guide.media} alt="" fit="cover" sizes="(min-width: 1440px) 744px, (min-width: 992px) 54vw, 94vw" priority />
        </div>
      )}
    </header>
  );
}
