import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { AccountMenuLine } from '../features/customer/account-link.tsx';
import { useBootstrap, useLocale, useT } from '../core/app-context.tsx';
import { type PageAlternate, useLocalPath } from '../core/links.ts';
import { SharedPart } from '../core/shared-part.tsx';
import { ShopLogo } from '../features/brand/shop-logo.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './main-menu.module.css';
import { headerMenu, type MenuEntry } from './menu-tree.ts';
import { MenuItem } from './menu-item.tsx';
import { cx } from '../ui/cx.ts';
import only from '../ui/only.module.css';

export const MAIN_MENU_ID = 'menu';

/**
 * One list of links for both menus. Phones: a popover that slides in from the left, each entry's links a second one above it. From
 * 992 px: a row in the header, whose panels open on hover, or by their own buttons. Popovers and CSS work without JavaScript; the
 * script adds details.
 */
export function MainMenu({ alternates }: { alternates: readonly PageAlternate[] }) {
  const t = useT('common');
  const locale = useLocale();
  const { menu, settings } = useBootstrap();
  const [here = ''] = alternates.find((one) => one.locale === locale)?.href.split('?', 1) ?? [];
  const entries = headerMenu(menu, useLocalPath());
  const pathOf = ({ href }: MenuEntry) => href?.split('?', 1)[0];
  const current = entries.find((entry) => pathOf(entry) === here);
  // A post of the magazine marks its entry, too.
  const around = current ?? entries.find((entry) => here.startsWith(`${pathOf(entry)}/`));
  const { ref, dismissed, handlers } = useManners();
  return (
    <nav
      ref={ref}
      {...handlers}
      className={styles.menu}
      data-dismissed={dismissed || undefined}
      id={MAIN_MENU_ID}
      popover="auto"
      data-scroll-lock
      aria-label={t('mainMenu')}
    >
      <SharedPart as="div" name={() => 'menu head'} className={cx(styles.head, only.narrow)}>
        {() => (
          <>
            <ShopLogo className={styles.logo} />
            <IconButton icon="x" label={t('close')} popoverTarget={MAIN_MENU_ID} popoverTargetAction="hide" />
          </>
        )}
      </SharedPart>
      <SharedPart as="ul" name={() => `menu ${current?.id} ${around?.id}`} className={styles.list}>
        {() => entries.map((entry) => <MenuItem key={entry.id} entry={entry} current={entry === current ? 'page' : entry === around} />)}
      </SharedPart>
      <SharedPart as="div" name={() => 'menu phone'} className={cx(styles.extra, only.narrow)}>
        {() => (
          <a className={styles.phone} href={`tel:${settings.company_address.phone_number.replaceAll(' ', '')}`}>
            <Icon icon="phone" size="s" />
            {settings.company_address.phone_number}
          </a>
        )}
      </SharedPart>
      <div className={cx(styles.foot, only.narrow)}>
        <AccountMenuLine className={styles.account} />
        <LanguageSwitch place="menu" alternates={alternates} />
      </div>
    </nav>
  );
}

/** Closes the open panel after a choice, on Escape, and when the focus leaves it. */
function useManners() {
  const ref = useRef<HTMLElement>(null);
  const [dismissed, setDismissed] = useState(false);
  const closeAll = () => {
    for (const open of ref.current?.querySelectorAll<HTMLElement>(':popover-open') ?? []) open.hidePopover();
    if (ref.current?.matches(':popover-open')) ref.current.hidePopover();
    setDismissed(true);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && ref.current?.matches(':hover') && setDismissed(true);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const handlers = {
    onClick: ({ target }: MouseEvent) => target instanceof Element && target.closest('a') && closeAll(),
    onPointerEnter: () => setDismissed(false),
    onPointerLeave: () => setDismissed(false),
  };
  return { ref, dismissed, handlers };
}
