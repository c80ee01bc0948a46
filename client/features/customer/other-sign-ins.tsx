import type { ReactNode, SyntheticEvent } from 'react';
import type { IdentityProvider } from '../../../packages/contract/codes.ts';
import { withPrefix } from '../../../packages/engine/site.ts';
import { startPath } from '../../../shared/identity-provider-paths.ts';
import { useApp, useT } from '../../core/app-context.tsx';
import { writeText } from '../../../packages/engine/browser/storage/storage.ts';
import { customerSettingsQuery } from '../../core/queries.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { guestLists } from './enter-session.ts';
import styles from './other-sign-ins.module.css';
import space from '../../ui/spacing.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { AT_IDENTITY_PROVIDER_KEY, LAST_WAY_KEY } from './store.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

const NAMES: Readonly<Record<IdentityProvider, string>> = { google: 'Google', facebook: 'Facebook' };

export interface OtherSignInsProps {
  /** The page to return to, as it came in the address: the server checks it. */
  readonly redirect: string | null;
  readonly withPasskey?: boolean;
  /** After a passkey; by default the page to return to is loaded. */
  readonly onSignedIn?: () => Promise<void>;
  /** The way that comes first, before all others: `passkey` or an identity provider. */
  readonly first?: string | null;
  /** Behind the others: the way back to the password, where another one comes first. */
  readonly children?: ReactNode;
}

/** A way is a button among others, or the one of the page. */
export interface WayLook {
  readonly variant: 'primary' | 'secondary';
  readonly size: 'md' | 'sm';
}
const FIRST: WayLook = { variant: 'primary', size: 'md' };

/** Ways to sign in besides the password, as far as the backend has them. */
export function OtherSignIns({ redirect, withPasskey = false, onSignedIn, first = null, children }: OtherSignInsProps) {
  const t = useT('account');
  const { capabilities, social_providers } = useSuspenseQuery(customerSettingsQuery()).data.data;
  const identityProviders = social_providers.map(({ provider }) => provider);
  const hasPasskeys = withPasskey && capabilities.includes('passkeys');
  if (identityProviders.length === 0 && !hasPasskeys) return null;
  const passkey = (look: WayLook) => <PasskeyButton look={look} redirect={redirect} {...(onSignedIn && { onSignedIn })} />;
  const provided = (one: IdentityProvider, look: WayLook) => (
    <IdentityProviderForm key={one} look={look} identityProvider={one} redirect={redirect} />
  );
  const firstIdentityProvider = identityProviders.find((one) => one === first);
  const others = identityProviders.filter((one) => one !== first);
  const other: WayLook = { variant: 'secondary', size: onSignedIn ? 'sm' : 'md' };
  const isAmong = hasPasskeys && first !== 'passkey';
  return (
    <div className={cx(space.stack4, onSignedIn && styles.close)}>
      {first === 'passkey' && passkey(FIRST)}
      {firstIdentityProvider && provided(firstIdentityProvider, FIRST)}
      <p className={styles.or}>{t('or')}</p>
      {/* In the dialog over a page the way that stays on it comes first. */}
      {isAmong && onSignedIn && passkey(other)}
      {others.length > 0 && <div className={styles.identityProviders}>{others.map((one) => provided(one, other))}</div>}
      {isAmong && !onSignedIn && passkey(other)}
      {children}
    </div>
  );
}

/** A form, because a link of another site could sign the visitor in as somebody else. */
function IdentityProviderForm({
  identityProvider,
  redirect,
  look,
}: {
  readonly identityProvider: IdentityProvider;
  readonly redirect: string | null;
  readonly look: WayLook;
}) {
  const t = useT('account');
  const { prefix } = useApp();

  function addLists({ currentTarget }: SyntheticEvent<HTMLFormElement>): void {
    // The document after the sign-in tells the other tabs.
    writeText('session', AT_IDENTITY_PROVIDER_KEY, '1');
    writeText('local', LAST_WAY_KEY, identityProvider);
    for (const [name, value] of Object.entries(guestLists())) {
      const control = currentTarget.elements.namedItem(name);
      if (control instanceof HTMLInputElement) control.value = value;
    }
  }

  return (
    <form method="post" action={withPrefix(prefix, startPath(identityProvider))} onSubmit={addLists}>
      {redirect !== null && <input type="hidden" name="redirect" value={redirect} />}
      <input type="hidden" name="cart_unique_id" />
      <input type="hidden" name="wishlist_unique_id" />
      <Button {...look} type="submit" wide>
        {t('continueWith', { provider: NAMES[identityProvider] })}
      </Button>
    </form>
  );
}
