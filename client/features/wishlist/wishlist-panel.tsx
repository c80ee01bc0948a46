import { useEffect, useState } from 'react';
import type { Snapshot } from 'valtio';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { isListed } from '../../../shared/commerce/saved-list.ts';
import { soldOutSize } from '../../../shared/commerce/wishlist.ts';
import type { WishlistItem } from '../../../packages/contract/wishlist.ts';
import { useApp, useFormat, useStores, useT } from '../../core/app-context.tsx';
import { useLocation } from '../../../packages/engine/browser/navigation/location.tsx';
import { useHref } from '../../core/links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextButton, TextLink } from '../../ui/text-link.tsx';
import { StockLine } from '../product/stock-line.tsx';
import { LineFigure, ProductLine } from '../product-line/product-line.tsx';
import { BuyWish } from './buy-wish.tsx';
import { loadWishlist, toggleItem } from './sync.ts';
import { useWishHref, WishFacts } from './wish-facts.tsx';
import { useHasQuiz } from '../../core/use-has-quiz.ts';
import space from '../../ui/spacing.module.css';

interface WishlistPanelProps {
  readonly open: boolean;
  /** Always the same function: the drawer closes with the history entry. */
  readonly onClose: () => void;
}

/** The wishlist: show, add to the cart, remove. */
export function WishlistPanel({ open, onClose }: WishlistPanelProps) {
  const t = useT('wishlist');
  const app = useApp();
  const to = useHref();
  const { savedItems: wishes, items, status } = useSnapshot(useStores().wishlist);
  const [announcement, setAnnouncement] = useState('');
  const { key } = useLocation();
  useEffect(() => onClose, [key, onClose]);
  const saved = items.filter((item) => isListed(wishes, item));
  const missing = wishes.length - saved.length;
  // Opened: loads the data of the products that are only stored so far.
  useEffect(() => {
    if (open && missing > 0 && status === 'idle') void loadWishlist(app);
  }, [app, open, missing, status]);
  return (
    <Drawer open={open} onClose={onClose} title={t('title')} {...(wishes.length > 0 && { count: wishes.length })}>
      {wishes.length === 0 && <EmptyWishlist />}
      {saved.length > 0 && (
        <ul aria-label={t('title')}>
          {saved.map((item) => (
            <Entry key={`${item.sku} ${item.engraving.text ?? ''}`} item={item} onRemoved={setAnnouncement} />
          ))}
        </ul>
      )}
      {wishes.length > 0 && (
        <p className={space.above4}>
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

interface EntryProps {
  readonly item: Snapshot<WishlistItem>;
  /** Called with the text to announce. */
  readonly onRemoved: (text: string) => void;
}

function Entry({ item, onRemoved }: EntryProps) {
  const t = useT('wishlist');
  const app = useApp();
  const format = useFormat();
  const { title, price, images } = item;
  const soldOut = soldOutSize(item);
  const remove = () => {
    toggleItem(app, item);
    onRemoved(t('removed', { title }));
  };
  return (
    <ProductLine
      size="large"
      media={images[0] ?? null}
      title={noBreak(title)}
      heading="h3"
      href={useWishHref(item)}
      details={
        <>
          <WishFacts item={item} />
          {soldOut && <StockLine status="out_of_stock" soldOut={soldOut} />}
        </>
      }
      stacked="always"
      figure={<LineFigure>{format.price(price)}</LineFigure>}
    >
      <BuyWish
        item={item}
        aside={
          <TextButton variant="quiet" aria-label={t('removeOf', { title })} onClick={remove}>
            {t('remove')}
          </TextButton>
        }
      />
    </ProductLine>
  );
}

function EmptyWishlist() {
  const t = useT('wishlist');
  const to = useHref();
  const hasQuiz = useHasQuiz();
  return (
    <EmptyState
      heading="h3"
      title={t('emptyTitle')}
      icon="heart"
      actions={
        <>
          <ButtonLink href={to('catalog')}>{t('toCatalog')}</ButtonLink>
          {hasQuiz && <TextLink href={to('quiz')}>{t('toQuiz')}</TextLink>}
        </>
      }
    >
      <p>{t('emptyText')}</p>
    </EmptyState>
  );
}
