import { useT } from '../core/app-context.tsx';
import { type PageAlternate, useHref } from '../core/links.ts';
import { isPlainClick } from '../../packages/engine/browser/navigation/plain-click.ts';
import { SharedPart } from '../core/shared-part.tsx';
import { Bars } from '../features/bars/bars.tsx';
import { useCart, useCartCount } from '../features/cart/use-cart.ts';
import { AccountLink } from '../features/customer/account-link.tsx';
import { SearchOpener } from '../features/search/search-opener.tsx';
import { WishlistOpener } from '../features/wishlist/wishlist-opener.tsx';
import { IconButton, IconLink } from '../ui/icon-button.tsx';
import { HomeLink } from './home-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { MAIN_MENU_ID, MainMenu } from './main-menu.tsx';
import styles from './header.module.css';
import { cx } from '../ui/cx.ts';
import only from '../ui/only.module.css';

export function Header({ alternates }: { alternates: readonly PageAlternate[] }) {
  const t = useT('common');
  return (
    <header className={cx(styles.header, only.screen)}>
      <Bars>
        <div className={styles.row}>
          <IconButton className={cx(styles.menuButton, only.narrow)} icon="menu" label={t('menu')} popoverTarget={MAIN_MENU_ID} />
          <MainMenu alternates={alternates} />
          <HomeLink className={styles.home} logo={styles.logo} />
          <div className={styles.tools}>
            <div className={only.wide}>
              <LanguageSwitch place="header" alternates={alternates} />
            </div>
            <SharedPart as="div" name={() => 'search opener'} className={styles.search}>
              {() => <SearchOpener />}
            </SharedPart>
            <AccountLink />
            <SharedPart as="div" name={() => 'wish list and cart'} className={styles.lists}>
              {() => (
                <>
                  <WishlistOpener />
                  <CartLink />
                </>
              )}
            </SharedPart>
          </div>
        </div>
      </Bars>
    </header>
  );
}

/** Leads to the cart page; with JavaScript a plain click opens the drawer instead. */
function CartLink() {
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
