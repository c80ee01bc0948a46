import { useEffect, useState } from 'react';
import { useSnapshot } from '../../core/use-snapshot.ts';
import { isListed } from '../../../shared/commerce/piece-list.ts';
import { useApp, useStores, useT } from '../../core/app-context.tsx';
import { useLocation } from '../../core/navigation/location.tsx';
import { useHref } from '../../core/links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { loadWishlist } from './sync.ts';
import styles from './wishlist-panel.module.css';
import { type LoadChooser, WishlistPiece } from './wishlist-piece.tsx';

interface WishlistPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly loadChooser: LoadChooser;
}

/** The wishlist: show, add to the cart, remove. */
export function WishlistPanel({ open, onClose, loadChooser }: WishlistPanelProps) {
  const t = useT('wishlist');
  const app = useApp();
  const to = useHref();
  const { pieces: wishes, items, status } = useSnapshot(useStores().wishlist);
  const [announcement, setAnnouncement] = useState('');
  const { key } = useLocation();
  useEffect(() => onClose, [key, onClose]);
  const pieces = items.filter((item) => isListed(wishes, item));
  const missing = wishes.length - pieces.length;
  // Opened: loads the data of the pieces that are only stored so far.
  useEffect(() => {
    if (open && missing > 0 && status === 'idle') void loadWishlist(app);
  }, [app, open, missing, status]);
  return (
    <Drawer open={open} onClose={onClose} title={t('title')} {...(wishes.length > 0 && { count: wishes.length })}>
      {wishes.length === 0 && <EmptyWishlist />}
      {pieces.length > 0 && (
        <ul aria-label={t('title')}>
          {pieces.map((item) => (
            <WishlistPiece
              key={`${item.sku} ${item.engraving.text ?? ''}`}
              item={item}
              loadChooser={loadChooser}
              onRemoved={setAnnouncement}
            />
          ))}
        </ul>
      )}
      {wishes.length > 0 && (
        <p className={styles.more}>
          <TextLink href={to('wishlist')}>{t('toPage')}</TextLink>
        </p>
      )}
      {missing > 0 && status === 'failed' && (
        <div role="alert">
          <EmptyState
            heading="h3"
            title={t('failedTitle')}
            icon="circle-exclamation-point"
            actions={<Button onClick={() => void loadWishlist(app)}>{t('retry')}</Button>}
          >
            <p>{t('failedText')}</p>
          </EmptyState>
        </div>
      )}
      {missing > 0 && status !== 'failed' && <Skeleton lines={3} />}
      <LiveRegion>{announcement}</LiveRegion>
    </Drawer>
  );
}

function EmptyWishlist() {
  const t = useT('wishlist');
  const to = useHref();
  return (
    <EmptyState
      heading="h3"
      title={t('emptyTitle')}
      icon="heart"
      actions={
        <>
          <ButtonLink href={to('catalog')}>{t('toCatalog')}</ButtonLink>
          <TextLink href={to('journey')}>{t('toJourney')}</TextLink>
        </>
      }
    >
      <p>{t('emptyText')}</p>
    </EmptyState>
  );
}
