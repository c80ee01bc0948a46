import { useState } from 'react';
import { useSnapshot } from '../../core/use-snapshot.ts';
import { useStores, useT } from '../../core/app-context.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import styles from './wishlist-opener.module.css';
import type { LoadChooser } from './wishlist-piece.tsx';

const loadPanel = () => import('./wishlist-panel.tsx').then(({ WishlistPanel }) => WishlistPanel);

/** The header's heart with the number of pieces; opens the wishlist's drawer. */
export function WishlistOpener({ loadChooser }: { readonly loadChooser: LoadChooser }) {
  const t = useT('common');
  const { wishes } = useSnapshot(useStores().wishlist);
  const count = useHydrated() ? wishes.length : 0;
  const [open, setOpen] = useState(false);
  const { Part, state, load } = useLazyPart(loadPanel, ['wishlist']);
  return (
    <>
      <IconButton
        className={styles.opener}
        icon="heart"
        label={count > 0 ? t('wishlistWithCount', { count }) : t('wishlist')}
        count={count}
        aria-haspopup="dialog"
        aria-busy={state === 'loading' || undefined}
        onClick={() => void load().then(setOpen)}
      />
      {Part && <Part open={open} onClose={() => setOpen(false)} loadChooser={loadChooser} />}
    </>
  );
}
