import { useSuspenseQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import type { SocialProvider } from '../../../shared/contract/codes.ts';
import { startPath } from '../../../shared/provider-paths.ts';
import { useLocale, useT } from '../../core/app-context.tsx';
import { writeText } from '../../core/browser/storage.ts';
import { customerSettingsQuery } from '../../core/queries.ts';
import { Button } from '../../ui/button.tsx';
import { guestLists } from './enter-session.ts';
import styles from './other-sign-ins.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { AT_PROVIDER_KEY } from './store.ts';

const NAMES: Readonly<Record<SocialProvider, string>> = { google: 'Google', facebook: 'Facebook' };

export interface OtherSignInsProps {
  /** The page to return to, as it came in the address: the server checks it. */
  readonly redirect: string | null;
  readonly withPasskey?: boolean;
  /** After a passkey; by default the page to return to is loaded. */
  readonly onSignedIn?: () => Promise<void>;
}

/** Ways to sign in besides the password, as far as the backend has them. */
export function OtherSignIns({ redirect, withPasskey = false, onSignedIn }: OtherSignInsProps) {
  const t = useT('account');
  const { capabilities, social_providers: providers } = useSuspenseQuery(customerSettingsQuery()).data.data;
  const hasPasskeys = withPasskey && capabilities.includes('passkeys');
  if (providers.length === 0 && !hasPasskeys) return null;
  const passkey = hasPasskeys && <PasskeyButton redirect={redirect} {...(onSignedIn && { onSignedIn })} />;
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('or')}</p>
      {/* In the dialog over a page the way that stays on it comes first. */}
      {onSignedIn && passkey}
      {providers.length > 0 && (
        <div className={styles.providers}>
          {providers.map(({ provider }) => (
            <ProviderForm key={provider} provider={provider} redirect={redirect} />
          ))}
        </div>
      )}
      {!onSignedIn && passkey}
    </div>
  );
}

/** A form, because a link of another site could sign the visitor in as somebody else. */
function ProviderForm({ provider, redirect }: { readonly provider: SocialProvider; readonly redirect: string | null }) {
  const t = useT('account');
  const locale = useLocale();

  function addLists({ currentTarget }: SyntheticEvent<HTMLFormElement>): void {
    // The document after the sign-in tells the other tabs.
    writeText('session', AT_PROVIDER_KEY, '1');
    for (const [name, value] of Object.entries(guestLists())) {
      const control = currentTarget.elements.namedItem(name);
      if (control instanceof HTMLInputElement) control.value = value;
    }
  }

  return (
    <form method="post" action={startPath(locale, provider)} onSubmit={addLists}>
      {redirect !== null && <input type="hidden" name="redirect" value={redirect} />}
      <input type="hidden" name="cart_unique_id" />
      <input type="hidden" name="wishlist_unique_id" />
      <Button type="submit" variant="secondary" wide>
        {t('continueWith', { provider: NAMES[provider] })}
      </Button>
    </form>
  );
}
