import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { Passkey } from '../../../packages/contract/passkeys.ts';
import { removePasskeyForm } from '../../../shared/forms/profile.ts';
import { useFormat, useStores, useT } from '../../core/app-context.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { TextButton } from '../../ui/text-link.tsx';
import { confirmChoice } from '../../features/dialogs/store.ts';
import { DataRow } from '../../features/account/section.tsx';
import { AddPasskey } from './add-passkey.tsx';
import styles from './profile.module.css';
import { passkeysQuery } from './queries.ts';
import { useSavedToast } from './use-saved.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

/** The customer's passkeys, and a button for another one. */
export function Passkeys() {
  const t = useT('profile');
  const { date } = useFormat();
  const queryClient = useQueryClient();
  const saved = useSavedToast();
  const { data } = useSuspenseQuery(passkeysQuery()).data;
  const state = useForm(removePasskeyForm, {
    onDone(_answer, { id }) {
      queryClient.setQueryData(passkeysQuery().queryKey, { data: data.filter((passkey) => String(passkey.id) !== id) });
      saved(t('passkeyRemoved'));
    },
  });
  return (
    <>
      {data.length > 0 && (
        <FormView state={state} labels={{}} className={styles.passkeys} aria-label={t('passkey')}>
          {data.map((passkey) => (
            <DataRow
              key={passkey.id}
              term={t('passkey')}
              value={t('passkeySince', { name: passkey.name, date: date(new Date(passkey.created_at)) })}
              action={<RemovePasskey passkey={passkey} />}
            />
          ))}
        </FormView>
      )}
      <AddPasskey />
    </>
  );
}

/** Asks first; without JavaScript it removes at once. */
function RemovePasskey({ passkey: { id, name } }: { readonly passkey: Passkey }) {
  const t = useT('profile');
  const form = useT('form');
  const { dialogs } = useStores();

  function ask(event: MouseEvent<HTMLButtonElement>): void {
    const button = event.currentTarget;
    event.preventDefault();
    const texts = {
      title: t('removePasskeyTitle'),
      text: t('removePasskeyText', { name }),
      confirm: t('remove'),
      cancel: form('cancel'),
    };
    confirmChoice(dialogs, texts).then(
      () => button.form?.requestSubmit(button),
      () => undefined,
    );
  }

  return (
    <TextButton
      type="submit"
      variant="quiet"
      name="id"
      value={id}
      aria-label={t('rowAction', { action: t('remove'), row: name })}
      onClick={ask}
    >
      {t('remove')}
    </TextButton>
  );
}
