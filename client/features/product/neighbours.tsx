import type { Neighbour, Product } from '../../../shared/contract/product.ts';
import { useMediaUrl, useT } from '../../core/app-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { noBreak } from '../../ui/no-break.ts';
import styles from './neighbours.module.css';
import { useProductHref } from '../../ui/use-card.ts';

const PREVIEW_WIDTH = 320;

/** Links to the previous and next piece. Hover and focus show a preview, whose picture is loaded then. */
export function Neighbours({ neighbours: { previous, next } }: Pick<Product, 'neighbours'>) {
  const t = useT('product');
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label={t('neighbours')}>
      {previous && <NeighbourLink piece={previous} label={t('previousPiece', { title: previous.title })} icon="chevron-left" />}
      {next && <NeighbourLink piece={next} label={t('nextPiece', { title: next.title })} icon="chevron-right" />}
    </nav>
  );
}

interface NeighbourLinkProps {
  readonly piece: Neighbour;
  readonly label: string;
  readonly icon: 'chevron-left' | 'chevron-right';
}

function NeighbourLink({ piece, label, icon }: NeighbourLinkProps) {
  const hrefOf = useProductHref();
  const mediaUrl = useMediaUrl();
  return (
    <a className={styles.link} href={hrefOf(piece)} aria-label={label} rel={icon === 'chevron-left' ? 'prev' : 'next'}>
      <Icon icon={icon} />
      <span className={styles.preview} aria-hidden="true">
        {/* Lazy: not loaded while the preview is hidden. */}
        <img src={mediaUrl(piece.image, PREVIEW_WIDTH)} alt="" width="72" height="72" loading="lazy" decoding="async" />
        <span>{noBreak(piece.title)}</span>
      </span>
    </a>
  );
}
