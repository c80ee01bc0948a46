import { useBootstrap, useT } from '../core/app-context.tsx';
import { Bars } from '../features/bars/bars.tsx';
import { AccountLink } from '../features/customer/account-link.tsx';
import { SearchOpener } from '../features/search/search-opener.tsx';
import { WishlistOpener } from '../features/wishlist/wishlist-opener.tsx';
import { type PageAlternates, useHref } from '../core/links.ts';
import { Logo } from '../ui/brand/logo.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { CartLink } from './cart-link.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { MAIN_MENU_ID, MainMenu } from './main-menu.tsx';

const loadChooser = () =>
  import('../features/product/buying/configuration-chooser.tsx').then(({ ConfigurationChooser }) => ConfigurationChooser);

export function Header({ alternates }: { alternates: PageAlternates }) {
  const t = useT('common');
  const to = useHref();
  const { settings } = useBootstrap();
  return (
    <header className={styles.header}>
      <Bars>
        <div className={styles.row}>
          <IconButton className={styles.menuButton} icon="menu" label={t('menu')} popoverTarget={MAIN_MENU_ID} />
          <MainMenu alternates={alternates} />
          <a className={styles.home} href={to('home')} aria-label={`${settings.company_name}: ${t('start')}`}>
            <Logo className={styles.logo} />
          </a>
          <div className={styles.tools}>
            <div className={styles.languages}>
              <LanguageSwitch short alternates={alternates} />
            </div>
            <div className={styles.search}>
              <SearchOpener />
            </div>
            <AccountLink />
            <WishlistOpener loadChooser={loadChooser} />
            <CartLink />
          </div>
        </div>
      </Bars>
    </header>
  );
}
