import { useState } from 'react';
import { useApp, useT } from '../../core/app-context.tsx';
import { writeText } from '../../../packages/engine/browser/storage/storage.ts';
import { useErrorText } from '../../core/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { enterSession } from './enter-session.ts';
import type { OtherSignInsProps, WayLook } from './other-sign-ins.tsx';
import styles from './other-sign-ins.module.css';
import { LAST_WAY_KEY } from './store.ts';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

/** Browsers have passkeys in secure contexts only. */
export const browserHasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Signs in with a passkey; the browser asks which one. */
export function PasskeyButton({
  redirect,
  onSignedIn,
  look,
}: Pick<OtherSignInsProps, 'redirect' | 'onSignedIn'> & { readonly look: WayLook }) {
  const t = useT('account');
  const app = useApp();
  const errorText = useErrorText();
  const isReady = useHydrated() && browserHasPasskeys();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function signIn(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const { signInWithPasskey } = await import('./passkey-credential.ts');
      if (await signInWithPasskey(app)) {
        writeText('local', LAST_WAY_KEY, 'passkey');
        await (onSignedIn ?? (() => enterSession(app, redirect)))();
      } else setProblem(t('passkeyUnfinished'));
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  }

  return (
    <div className={isReady ? undefined : cx(only.kept, only.scripted)}>
      <Button {...look} wide busy={busy} onClick={() => void signIn()}>
        {t('passkeySignIn')}
      </Button>
      <div role="status" className={styles.problem}>
        {problem !== null && <Notice>{problem}</Notice>}
      </div>
    </div>
  );
}
