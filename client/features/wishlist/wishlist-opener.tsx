import { useCallback, useState } from 'react';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { useStores, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { isPlainClick } from '../../../packages/engine/browser/navigation/plain-click.ts';
import { IconLink } from '../../ui/icon-button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useLazyPart } from '../../ui/use-lazy-part.ts';

const loadPanel = () => import('./wishlist-panel.tsx').then(({ WishlistPanel }) => WishlistPanel);

/**
 * The header's heart with the number of products. Leads to the page of the list; with JavaScript a plain click opens the drawer instead.
 */
export function WishlistOpener() {
  const t = useT('common');
  const to = useHref();
  const { savedItems } = useSnapshot(useStores().wishlist);
  const count = useHydrated() ? savedItems.length : 0;
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { Part, state, load } = useLazyPart(loadPanel, ['wishlist']);
  return (
    <>
      <IconLink
        href={to('wishlist')}
        icon="heart"
        label={count > 0 ? t('wishlistWithCount', { count }) : t('wishlist')}
        count={count}
        aria-busy={state === 'loading' || undefined}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          void load().then(setOpen);
        }}
      />
      {Part && <Part open={open} onClose={close} />}
    </>
  );
}
