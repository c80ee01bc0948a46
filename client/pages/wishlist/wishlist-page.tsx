import { useEffect, useState } from 'react';
import { isBuyable, wishlistSummary } from '../../../shared/commerce/wishlist.ts';
import { NO_EXTRAS } from '../../../packages/contract/line-facts.ts';
import { useApp, useFormat, useStores, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { customerSettingsQuery } from '../../core/queries.ts';
import { NoScriptNotice } from '../../features/cart/no-script-notice.tsx';
import { useCart } from '../../features/cart/use-cart.ts';
import { PageHead } from '../../features/seo/page-head.tsx';
import { loadWishlist } from '../../features/wishlist/sync.ts';
import { previewOf } from '../../features/wishlist/buy-wish.tsx';
import { EMPTY_WISHLIST_PICTURE } from '../../ui/brand/empty-pictures.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './wishlist-page.module.css';
import { SharePanel } from './share-panel.tsx';
import { type Item, useOwnList } from './use-own-list.ts';
import { useRemovedRows } from './use-removed-rows.ts';
import { WishlistTable } from './wishlist-table.tsx';
import { statusOf } from '../../../packages/engine/errors.ts';
import { pageLoader } from '../../../packages/engine/browser/page.tsx';
import { wishlistQuery } from './queries.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';
import only from '../../ui/only.module.css';
import { cx } from '../../ui/cx.ts';
import role from '../../ui/text-role.module.css';

/** On the server with the visitor's list. In the browser the list's store has it, from any page on. */
export const load = pageLoader('wishlist', async ({ app: { wishlistId }, queryClient }) => {
  const settings = queryClient.ensureQueryData(customerSettingsQuery());
  settings.catch(() => undefined);
  if (wishlistId === undefined) {
    await settings;
    return null;
  }
  try {
    await queryClient.ensureQueryData(wishlistQuery(wishlistId));
  } catch (error) {
    await settings;
    // A list that the backend no longer has is empty; one that cannot be read is said to be there.
    return statusOf(error) === 404 ? null : { wishlistId };
  }
  await settings;
  return { wishlistId };
});

export default function WishlistPage() {
  const t = useT('wishlist');
  const { posted } = useApp();
  const { capabilities } = useSuspenseQuery(customerSettingsQuery()).data.data;
  const { id, items, share, state } = useOwnList();
  const { rows, hasRemoved, remove, restore } = useRemovedRows(items);
  const [said, setSaid] = useState('');
  const { events, wishlist } = useStores();
  const isShown = state === 'ready' && items.length > 0;
  useEffect(() => {
    if (isShown) events.send({ name: 'view_favorites', items: wishlist.items });
  }, [events, wishlist, isShown]);
  const isEmpty = state === 'ready' && items.length === 0;
  const canShare = capabilities.includes('wishlist-shares') && id !== null && (items.length > 0 || share !== null);
  return (
    <div className={styles.page}>
      <PageHead title={t('pageTitle')} path={null} />
      <Container>
        <Breadcrumb crumbs={[{ title: t('title'), href: null }]} />
        {(!isEmpty || hasRemoved) && (
          <Head
            items={items}
            onMoved={(moved) => {
              remove(moved, 'moved');
              setSaid(t('movedAll', { count: moved.length }));
            }}
          />
        )}
        <div className={styles.notices}>
          {posted !== null && posted.failure !== null && <Notice tone="error">{t('changeFailed')}</Notice>}
          {items.length > 0 && <NoScriptNotice>{t('needsJavaScript')}</NoScriptNotice>}
        </div>
        {rows.length > 0 && (
          <WishlistTable
            listId={id}
            items={items}
            rows={rows}
            onRemove={(item, how) => {
              remove([item], how);
              setSaid(t(how === 'moved' ? 'moved' : 'removed', { title: item.title }));
            }}
            onRestore={(row) => {
              restore(row);
              setSaid(t('restored', { title: row.title }));
            }}
          />
        )}
        {state === 'loading' && (
          <div className={cx(styles.waiting, only.scripted)}>
            <Skeleton lines={4} />
            <Skeleton lines={4} />
          </div>
        )}
        {state === 'failed' && <FailedList />}
        {isEmpty && <EmptyList heading={hasRemoved ? 'h2' : 'h1'} />}
        {canShare && <SharePanel listId={id} share={share} />}
        <LiveRegion>{said}</LiveRegion>
      </Container>
    </div>
  );
}

/** Title, what the list is worth, and the page's one primary button. */
function Head({ items, onMoved }: { readonly items: readonly Item[]; readonly onMoved: (items: readonly Item[]) => void }) {
  const t = useT('wishlist');
  const to = useHref();
  const format = useFormat();
  const { isSignedIn } = useApp();
  const { add, prefetch } = useCart();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const { available, total, buyable } = wishlistSummary(items);

  async function moveAll(): Promise<void> {
    setBusy(true);
    setFailed(false);
    const wanted = items.filter(isBuyable);
    const outcomes = await Promise.allSettled(
      wanted.map((item) => add({ ...previewOf(item), quantity: 1, ...NO_EXTRAS, engraving: { ...item.engraving } }, { quiet: true })),
    );
    setBusy(false);
    setFailed(outcomes.some(({ status }) => status === 'rejected'));
    const moved = wanted.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    if (moved.length > 0) onMoved(moved);
  }
  const count = items.length;
  return (
    <header className={styles.head}>
      <div>
        <h1 className={role.display2}>{t('title')}</h1>
        {count > 0 && (
          <p className={styles.lead}>
            <span>{t(available === count ? 'summaryAll' : 'summary', { count, available, total: format.price(total) })}</span>{' '}
            {isSignedIn() ? t('staysInAccount') : <LinkedText text={t('stays')} hrefs={{ account: to('signIn') }} />}
          </p>
        )}
      </div>
      {buyable > 0 && (
        <Button
          className={only.scripted}
          busy={busy}
          busyLabel={t('moving')}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={() => void moveAll()}
        >
          {t('moveAll', { count: buyable })}
        </Button>
      )}
      {failed && (
        <Notice tone="error" className={styles.failed}>
          {t('moveAllFailed')}
        </Notice>
      )}
    </header>
  );
}

function EmptyList({ heading }: { readonly heading: 'h1' | 'h2' }) {
  const t = useT('wishlist');
  const to = useHref();
  return (
    <EmptyState
      heading={heading}
      title={t('emptyTitle')}
      picture={EMPTY_WISHLIST_PICTURE}
      actions={
        <>
          <ButtonLink href={to('catalog')}>{t('toCatalog')}</ButtonLink>
          <TextLink href={to('quiz')}>{t('toQuiz')}</TextLink>
        </>
      }
    >
      <p>{t('emptyText')}</p>
    </EmptyState>
  );
}

function FailedList() {
  const t = useT('wishlist');
  const app = useApp();
  return (
    <div role="alert">
      <EmptyState
        title={t('failedTitle')}
        icon="circle-exclamation-point"
        actions={<Button onClick={() => void loadWishlist(app)}>{t('retry')}</Button>}
      >
        <p>{t('failedText')}</p>
      </EmptyState>
    </div>
  );
}
