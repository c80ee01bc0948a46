import type { Neighbour, Product } from '../../../packages/contract/product.ts';
import { useMediaUrl, useT } from '../../core/app-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { noBreak } from '../../ui/no-break.ts';
import styles from './neighbours.module.css';
import { useProductHref } from '../../features/product/use-card.ts';

const PREVIEW_WIDTH = 320;

/** Links to the previous and next product. Hover and focus show a preview, whose picture is loaded then. */
export function Neighbours({ neighbours: { previous, next } }: Pick<Product, 'neighbours'>) {
  const t = useT('product');
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label={t('neighbours')}>
      {previous && <NeighbourLink neighbour={previous} label={t('previousProduct', { title: previous.title })} icon="chevron-left" />}
      {next && <NeighbourLink neighbour={next} label={t('nextProduct', { title: next.title })} icon="chevron-right" />}
    </nav>
  );
}

interface NeighbourLinkProps {
  readonly neighbour: Neighbour;
  readonly label: string;
  readonly icon: 'chevron-left' | 'chevron-right';
}

function NeighbourLink({ neighbour, label, icon }: NeighbourLinkProps) {
  const hrefOf = useProductHref();
  const mediaUrl = useMediaUrl();
  return (
    <a className={styles.link} href={hrefOf(neighbour)} aria-label={label} rel={icon === 'chevron-left' ? 'prev' : 'next'}>
      <Icon icon={icon} />
      <span className={styles.preview} aria-hidden="true">
        {/* Lazy: not loaded while the preview is hidden. */}
        <img src={mediaUrl(neighbour.image, PREVIEW_WIDTH)} alt="" width="72" height="72" loading="lazy" decoding="async" />
        <span>{noBreak(neighbour.title)}</span>
      </span>
    </a>
  );
}
