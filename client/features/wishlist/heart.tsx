import { useSnapshot } from '../../core/use-snapshot.ts';
import { isWished } from '../../../shared/commerce/wishlist.ts';
import type { ProductCard } from '../../../shared/contract/product.ts';
import { useApp, useStores, useT } from '../../core/app-context.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './heart.module.css';

interface HeartProps {
  readonly product: Pick<ProductCard, 'default_sku'> & { readonly mixedTranslation: { readonly title: string } };
  /** The configuration chosen on the product page. */
  readonly sku?: string;
  readonly engraving?: string;
  /** Beside a button, not on a picture. */
  readonly framed?: boolean;
}

/** Adds a piece to the wishlist. The server renders it as off for everybody; its code is loaded on the first click. */
export function Heart({ product, sku, engraving = '', framed = false }: HeartProps) {
  const t = useT('common');
  const app = useApp();
  const { wishes } = useSnapshot(useStores().wishlist);
  const wished = useHydrated() && isWished(wishes, { sku: sku ?? product.default_sku ?? '', engraving: { text: engraving } });
  return (
    <button
      type="button"
      className={cx(styles.heart, framed && styles.framed)}
      aria-pressed={wished}
      aria-label={t('addToWishlistOf', { title: product.mixedTranslation.title })}
      onClick={() => void import('./sync.ts').then(({ toggleProduct }) => toggleProduct(app, product, sku ?? null, engraving.trim()))}
    >
      <Icon icon="heart" />
    </button>
  );
}
