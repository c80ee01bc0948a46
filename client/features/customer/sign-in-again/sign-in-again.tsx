import { useEffect, useRef, useState } from 'react';
import { useApp, useT } from '../../../core/app-context.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextButton } from '../../../ui/text-link.tsx';
import type { EndedSession } from '../store.ts';
import { forgetDraft } from './draft.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './sign-in-again.module.css';
import space from '../../../ui/spacing.module.css';
import { SignInWays } from './sign-in-ways.tsx';
import role from '../../../ui/text-role.module.css';

/** Over the page whose session has ended: what was typed in it stays. `ended` is null while the dialog fades. */
export function SignInAgain({ ended }: { readonly ended: EndedSession | null }) {
  const t = useT('account');
  const app = useApp();
  const { continueAs } = app.stores.customer.session;
  const [last, setLast] = useState(ended);
  if (ended && ended !== last) setLast(ended);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ended) return undefined;
    // So that keys that are still being typed go nowhere.
    const dialog = body.current?.closest('dialog');
    const title = dialog?.querySelector('h2');
    if (!dialog || !title) return undefined;
    title.tabIndex = -1;
    title.focus();
    // The password is what is asked for; the account above it is known.
    const skipAccount = (event: KeyboardEvent): void => {
      const password = event.key === 'Tab' && !event.shiftKey && dialog.querySelector<HTMLElement>('[name=password]');
      if (!password) return;
      event.preventDefault();
      password.focus();
    };
    title.addEventListener('keydown', skipAccount);
    const loosen = keepUpperEdge(dialog);
    return () => {
      title.removeEventListener('keydown', skipAccount);
      loosen();
    };
  }, [ended]);
  const [failed, setFailed] = useState(false);
  const [leaving, setLeaving] = useState(false);
  async function goOnAsGuest(): Promise<void> {
    if (!continueAs) return ended?.answer(false);
    if (leaving) return;
    setLeaving(true);
    setFailed(false);
    try {
      await continueAs(null);
      forgetDraft();
    } catch {
      setFailed(true);
      setLeaving(false);
      // Escape has closed it.
      const dialog = body.current?.closest('dialog');
      if (dialog && !dialog.open) dialog.showModal();
    }
  }
  const close = () => void goOnAsGuest();
  return (
    <Dialog
      open={ended !== null}
      onClose={close}
      title={t('again.title')}
      text={t(last?.reason === 'elsewhere' ? 'again.elsewhere' : 'again.text')}
    >
      <div ref={body} className={cx(space.stack4, space.above2)}>
        {failed && <Notice tone="warn">{t('again.guestFailed')}</Notice>}
        {ended && <SignInWays ended={ended} />}
        {continueAs && (
          <p className={styles.guest}>
            <TextButton onClick={close} aria-busy={leaving || undefined}>
              {t('again.guest')}
            </TextButton>
            <span className={role.meta}>{t('again.guestNote')}</span>
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** A message makes it grow downwards: what is being typed in stays where it is. */
function keepUpperEdge(dialog: HTMLDialogElement): () => void {
  const ROOM = 48;
  const loosen = () => dialog.style.removeProperty('margin-top');
  const fix = (): void => {
    const { top, bottom } = dialog.getBoundingClientRect();
    if (innerHeight - bottom > ROOM) dialog.style.setProperty('margin-top', `${top}px`);
  };
  dialog.addEventListener('submit', fix, true);
  addEventListener('resize', loosen);
  return () => {
    dialog.removeEventListener('submit', fix, true);
    removeEventListener('resize', loosen);
    loosen();
  };
}
