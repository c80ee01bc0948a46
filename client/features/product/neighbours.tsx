import type { Neighbour, Product } from '../../../shared/contract/product.ts';
import { useMediaUrl, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Icon } from '../../ui/icon.tsx';
import { noBreak } from '../../ui/no-break.ts';
import styles from './neighbours.module.css';

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

function NeighbourLink({ piece: { slug, embedded, default_sku, title, image }, label, icon }: NeighbourLinkProps) {
  const to = useHref();
  const mediaUrl = useMediaUrl();
  const search = embedded || default_sku === null ? {} : { configuration_id: default_sku };
  return (
    <a className={styles.link} href={to('product', { slug }, search)} aria-label={label} rel={icon === 'chevron-left' ? 'prev' : 'next'}>
      <Icon icon={icon} />
      <span className={styles.preview} aria-hidden="true">
        {/* Lazy: not loaded while the preview is hidden. */}
        <img src={mediaUrl(image, PREVIEW_WIDTH)} alt="" width="72" height="72" loading="lazy" decoding="async" />
        <span>{noBreak(title)}</span>
      </span>
    </a>
  );
}
