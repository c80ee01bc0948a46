import { withPrefix } from '../../../packages/engine/site.ts';
import { useApp, useStores, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { useLocation } from '../../../packages/engine/browser/navigation/location.tsx';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './account-link.module.css';
import only from '../../ui/only.module.css';
import { cx } from '../../ui/cx.ts';

/**
 * The header's way to the account. Cached HTML is the same for everybody: a link to the account, whose guard sends guests to sign-in. The
 * script adds the customer's name, and for guests the page to return to.
 */
export function AccountLink() {
  const t = useT('common');
  const { href, name } = useAccountEntry();
  return (
    <a className={cx(styles.entry, only.wide)} href={href} aria-label={name === '' ? t('account') : t('accountOf', { name })}>
      <Icon icon="user" />
      {name !== '' && (
        <span className={styles.name} data-account-name>
          {name}
        </span>
      )}
    </a>
  );
}

/** The last line of the mobile menu. */
export function AccountMenuLine({ className }: { readonly className: string | undefined }) {
  const t = useT('common');
  const { href, name, isGuest } = useAccountEntry();
  return (
    <a className={className} href={href}>
      <Icon icon="user" size="s" />
      <span>{isGuest ? t('signIn') : name === '' ? t('account') : t('accountOf', { name })}</span>
    </a>
  );
}

function useAccountEntry() {
  const to = useHref();
  const { prefix } = useApp();
  const { user, status } = useSnapshot(useStores().customer);
  const { pathname, search } = useLocation();
  const isGuest = useHydrated() && status === 'guest';
  const from = withPrefix(prefix, pathname + search);
  return {
    href: isGuest ? to('signIn', undefined, from === to('home') ? {} : { redirect: from }) : to('profile'),
    name: useHydrated() ? (user?.first_name ?? '') : '',
    isGuest,
  };
}
