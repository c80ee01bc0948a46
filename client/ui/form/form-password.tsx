import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useT } from '../../core/app-context.tsx';
import { IconButton } from '../icon-button.tsx';
import { FormField } from './form-fields.tsx';

/**
 * For password managers: the account that the passwords of a form belong to. It stands before them, and is empty where the page does not
 * know the account. No form reads it.
 */
export function HiddenUsername({ email = '' }: { readonly email?: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}

type PasswordProps = Omit<ComponentProps<typeof FormField>, 'type' | 'button'> & {
  readonly autoComplete: 'current-password' | 'new-password';
};

/** With a button that shows what was typed. While caps lock is on, a hint says so. */
export function FormPassword({ hint, ...field }: PasswordProps) {
  const t = useT('form');
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <FormField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      hint={capsLock ? t('capsLock') : hint}
      onKeyDown={readCapsLock}
      onKeyUp={readCapsLock}
      button={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? t('hidePassword') : t('showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
