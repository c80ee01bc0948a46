import { useQuery } from '@tanstack/react-query';
import { Fragment, useMemo } from 'react';
import type { Html } from '../../../shared/contract/html.ts';
import { useMediaUrl, useT } from '../../core/app-context.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { PieceCard } from './piece-card.tsx';
import { withPreparedMedia } from './post-body.ts';
import styles from './post-text.module.css';
import { piecesQuery } from './queries.ts';
import { splitAtPieces } from './text-parts.ts';

/** The text of a post, with a card behind each block that links to a piece. A piece that is no longer sold has no card. */
export function PostText({ html, pieces: ids }: { html: Html; pieces: readonly number[] }) {
  const table = useT('magazine')('table');
  const mediaUrl = useMediaUrl();
  // The loader has asked for them; a failure leaves the text without cards.
  const { data } = useQuery({ ...piecesQuery(ids), enabled: false });
  const [parts, cards] = useMemo(() => {
    const bySlug = new Map(data?.data.map((product) => [encodeURIComponent(product.slug), product]));
    return [splitAtPieces(withPreparedMedia(html, mediaUrl, table), new Set(bySlug.keys())), bySlug];
  }, [html, mediaUrl, table, data]);
  return (
    <div className={styles.body}>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place in the text
        <Fragment key={index}>
          <RichText html={part.html} className={styles.text} />
          {part.pieces.length > 0 && (
            <div className={styles.pieces}>
              {part.pieces.map((slug) => {
                const product = cards.get(slug);
                return product && <PieceCard key={slug} product={product} />;
              })}
            </div>
          )}
        </Fragment>
      ))}
    </div>
  );
}
