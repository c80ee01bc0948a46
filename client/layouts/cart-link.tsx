import { useT } from '../core/app-context.tsx';
import { useCart, useCartCount } from '../features/cart/use-cart.ts';
import { useHref } from '../core/links.ts';
import { IconLink } from '../ui/icon-button.tsx';
import { isPlainClick } from '../core/navigation/plain-click.ts';

/** Leads to the cart page; with JavaScript a plain click opens the drawer instead. */
export function CartLink() {
  const t = useT('common');
  const to = useHref();
  const count = useCartCount();
  const { openDrawer, prefetch } = useCart();
  return (
    <IconLink
      href={to('cart')}
      icon="shopping-bag"
      label={count > 0 ? t('cartWithCount', { count }) : t('cart')}
      count={count}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        openDrawer();
      }}
    />
  );
}
