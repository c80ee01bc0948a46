import { useState } from 'react';
import { distinctiveBadges } from '../../../shared/commerce/distinctive-badges.ts';
import type { SharedProduct } from '../../../packages/contract/wishlist.ts';
import { isListed } from '../../../shared/commerce/saved-list.ts';
import { addWishes, isUnsized, soldOutSize } from '../../../shared/commerce/wishlist.ts';
import { useApp, useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { usePage, pageLoader } from '../../../packages/engine/browser/page.tsx';
import { usePageView } from '../../../packages/engine/browser/page-view.ts';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { PageHead } from '../../features/seo/page-head.tsx';
import { Heart } from '../../features/wishlist/heart.tsx';
import { sharedWishlistQuery } from './queries.ts';
import { EMPTY_WISHLIST_PICTURE } from '../../ui/brand/empty-pictures.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { valueName } from '../../features/product/stock-line.tsx';
import { ProductCard } from '../../features/product/product-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './shared-wishlist-page.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';
import { statusOf } from '../../../packages/engine/errors.ts';
import { isUniqueId } from '../../features/order/queries.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

const UNKNOWN = { status: 404 } as const;

/** A link that was revoked, or never led anywhere, says so. */
export const load = pageLoader('wishlistShared', async ({ params: { token }, queryClient }) => {
  if (!isUniqueId(token)) return UNKNOWN;
  try {
    await queryClient.ensureQueryData(sharedWishlistQuery(token));
    return null;
  } catch (error) {
    if (statusOf(error) === 404) return UNKNOWN;
    throw error;
  }
});

export default function WishlistSharedPage() {
  const { token } = usePage('wishlistShared').params;
  const t = useT('wishlist');
  const isKnown = usePageView().status === 200;
  return (
    <div className={styles.page}>
      <PageHead title={t('sharedPage')} path={null} />
      <Container>
        <Breadcrumb crumbs={[{ title: t('sharedPage'), href: null }]} />
        {isKnown ? <SharedList token={token} /> : <Nothing title={t('linkEndedTitle')} text={t('linkEndedText')} />}
      </Container>
    </div>
  );
}

/** Ordinary cards: the hearts are those of the visitor. */
function SharedList({ token }: { readonly token: string }) {
  const t = useT('wishlist');
  const format = useFormat();
  const { name, shared_at, products } = useSuspenseQuery(sharedWishlistQuery(token)).data.data;
  if (products.length === 0) return <Nothing title={t('sharedEmptyTitle')} text={t('sharedEmptyText')} />;
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{name === '' ? t('sharedTitle') : t('sharedTitleOf', { name })}</h1>
          <p className={cx(role.lead, role.chars56, space.above4Half)}>
            {noBreak(t('sharedLead', { date: format.date(new Date(shared_at)) }))}
          </p>
        </div>
        <AddAll skus={products.flatMap(({ default_sku }) => default_sku ?? [])} />
      </header>
      <ProductGrid>
        {distinctiveBadges(products).map((product, index) => (
          <li key={product.default_sku}>
            <SharedCard product={product} eager={index < 4} />
          </li>
        ))}
      </ProductGrid>
    </>
  );
}

/** A card with the wished configuration: it names the size where one was chosen. */
function SharedCard({ product, eager }: { readonly product: SharedProduct; readonly eager: boolean }) {
  const common = useT('common');
  const { to_choose = [], options = [], sizes_in_stock } = product;
  const wish = { to_choose, options, sizes_in_stock, availability: product };
  const soldOut = soldOutSize(wish);
  const size = isUnsized(wish) ? undefined : options.find(({ key }) => key === 'size' || key === 'length');
  const fact = soldOut
    ? common('soldOutOthers', { value: valueName(soldOut, common), count: soldOut.others })
    : size && valueName(size, common);
  return (
    <ProductCard
      product={product}
      heading="h2"
      eager={eager}
      {...(fact !== undefined && { fact, sized: true })}
      action={<Heart product={product} />}
    />
  );
}

function AddAll({ skus }: { readonly skus: readonly string[] }) {
  const t = useT('wishlist');
  const app = useApp();
  const { savedItems } = useSnapshot(app.stores.wishlist);
  const isHydrated = useHydrated();
  const [added, setAdded] = useState(false);
  const wishes = skus.map((sku) => ({ sku, engraving: {} }));
  const hasAll = isHydrated && wishes.every((wish) => isListed(savedItems, wish));
  async function addAll(): Promise<void> {
    const { wishlistSync } = await import('../../features/wishlist/sync.ts');
    wishlistSync.replace(app, addWishes(app.stores.wishlist.savedItems, wishes));
    setAdded(true);
  }
  return (
    <div className={cx(styles.add, only.scripted)}>
      {hasAll ? <p>{t('addedAll')}</p> : <Button onClick={() => void addAll()}>{t('addAll')}</Button>}
      <LiveRegion>{added ? t('addedAll') : ''}</LiveRegion>
    </div>
  );
}

function Nothing({ title, text }: { readonly title: string; readonly text: string }) {
  const t = useT('wishlist');
  const to = useHref();
  return (
    <EmptyState
      heading="h1"
      title={title}
      picture={EMPTY_WISHLIST_PICTURE}
      actions={<ButtonLink href={to('catalog')}>{t('toCatalog')}</ButtonLink>}
    >
      <p>{text}</p>
    </EmptyState>
  );
}
