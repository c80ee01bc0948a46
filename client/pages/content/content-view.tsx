import { useMemo } from 'react';
import type { ContentPage } from '../../../packages/contract/content.ts';
import { Container } from '../../ui/container.tsx';
import { opensWide, placeBlocks } from '../../features/content/place-blocks.ts';
import { BlockList } from '../../features/content/block-list.tsx';
import { Contents } from './contents.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './content-view.module.css';
import role from '../../ui/text-role.module.css';

/** The blocks of a content page: over the whole width, or beside the page's title and contents. */
export function ContentView({ page: { title, blocks } }: { page: Pick<ContentPage, 'title' | 'blocks'> }) {
  const { placed, headings } = useMemo(() => placeBlocks(blocks), [blocks]);
  if (opensWide(blocks)) return <BlockList placed={placed} />;
  return (
    <Container as="article" className={styles.article}>
      <div className={styles.head}>
        <h1 className={cx(role.display2, role.anywhere)}>{title}</h1>
        {headings.length > 1 && <Contents entries={headings} className={styles.contents} />}
      </div>
      <div className={styles.column}>
        <BlockList placed={placed} />
      </div>
    </Container>
  );
}
