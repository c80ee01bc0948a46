import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { deviceName } from '../../../shared/commerce/device-name.ts';
import type { ResponseOf } from '../../../packages/contract/request.ts';
import { startPasskeyForm } from '../../../shared/forms/profile.ts';
import { useApp, useT } from '../../core/app-context.tsx';
import { useErrorText } from '../../core/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormPassword, HiddenUsername } from '../../ui/form/form-password.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { TextButton } from '../../ui/text-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useUser } from '../../features/account/account-frame.tsx';
import styles from './profile.module.css';
import role from '../../ui/text-role.module.css';
import space from '../../ui/spacing.module.css';
import { passkeysQuery } from './queries.ts';
import { useSavedToast } from './use-saved.ts';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

/** A customer with a password gives it once more; the browser does the rest. */
export function AddPasskey() {
  const t = useT('profile');
  const errorText = useErrorText();
  const { api } = useApp();
  const { password_changed_at } = useUser();
  const create = useCreatePasskey();
  const saved = useSavedToast();
  const isReady = useHydrated() && 'PublicKeyCredential' in window;
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  async function start(): Promise<void> {
    if (password_changed_at !== null) return setOpen(true);
    setBusy(true);
    try {
      await create(await api.call('startPasskey', { body: {} }));
    } catch (error) {
      saved(errorText(error));
    }
    setBusy(false);
  }

  function close(): void {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  }

  if (isOpen) return <PasswordForm create={create} onClose={close} />;
  return (
    <div className={isReady ? space.above4Half : cx(styles.waiting, only.scripted)}>
      <Button ref={button} variant="secondary" size="sm" busy={busy} onClick={() => void start()}>
        {t('addPasskey')}
      </Button>
    </div>
  );
}

interface PasswordFormProps {
  readonly create: ReturnType<typeof useCreatePasskey>;
  readonly onClose: () => void;
}

function PasswordForm({ create, onClose }: PasswordFormProps) {
  const t = useT('profile');
  const form = useT('form');
  const { email } = useUser();
  const state = useForm(startPasskeyForm, {
    async onDone(options) {
      if (await create(options)) onClose();
    },
  });
  useEffect(() => state.props.ref.current?.querySelector<HTMLElement>('input[name=password]')?.focus(), [state.props.ref]);
  const labels = { password: t('yourPassword') };
  return (
    <div className={space.above4Half}>
      <h3 className={cx(role.title3, space.below4Half)}>{t('addPasskey')}</h3>
      <FormView state={state} labels={labels} aria-label={t('addPasskey')}>
        <HiddenUsername email={email} />
        <FormPassword state={state} name="password" label={labels.password} hint={t('addPasskeyText')} autoComplete="current-password" />
        <div className={space.buttons}>
          <Button type="submit" variant="secondary" size="sm" busy={state.busy} busyLabel={form('sending')}>
            {t('continue')}
          </Button>
          <TextButton variant="quiet" onClick={onClose}>
            {form('cancel')}
          </TextButton>
        </div>
      </FormView>
    </div>
  );
}

/** Lets the browser create the passkey. False: the customer has cancelled. */
function useCreatePasskey(): (options: ResponseOf<'startPasskey'>) => Promise<boolean> {
  const t = useT('profile');
  const app = useApp();
  const queryClient = useQueryClient();
  const saved = useSavedToast();
  return async (options) => {
    const { createPasskey } = await import('../../features/customer/passkey-credential.ts');
    const { browser, system } = deviceName(navigator.userAgent);
    const name = browser !== null && system !== null ? t('device', { browser, system }) : (browser ?? system ?? t('passkey'));
    const isCreated = await createPasskey(app, options, name);
    if (isCreated) await queryClient.invalidateQueries({ queryKey: passkeysQuery().queryKey });
    saved(isCreated ? t('passkeyAdded') : t('passkeyUnfinished'));
    return isCreated;
  };
}
