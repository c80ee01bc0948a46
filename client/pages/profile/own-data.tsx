import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callPath } from '../../../packages/contract/request.ts';
import { deleteUserAtOnceForm, deleteUserForm } from '../../../shared/forms/profile.ts';
import { useApp, useLocale, useT } from '../../core/app-context.tsx';
import { homePath, useHref } from '../../core/links.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FormPassword, HiddenUsername } from '../../ui/form/form-password.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { type CallForm, useForm } from '../../ui/form/use-form.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { addressesQuery } from '../../features/address/queries.ts';
import { openOrdersQuery } from '../../features/order/queries.ts';
import { leaveSession } from '../../features/customer/session.ts';
import { useUser } from '../../features/account/account-frame.tsx';
import { FormRow } from './form-row.tsx';
import { DataRow, Section } from '../../features/account/section.tsx';
import { useCapability } from '../../core/use-capability.ts';

/** Export and deletion of all that is stored about the customer. */
export function OwnData() {
  const t = useT('profile');
  const has = useCapability();
  if (!has('data-export') && !has('account-deletion')) return null;
  return (
    <Section title={t('data')}>
      {has('data-export') && <ExportRow />}
      {has('account-deletion') && <DeleteRow />}
    </Section>
  );
}

/** A plain link: our server offers the response as a file. */
function ExportRow() {
  const t = useT('profile');
  const locale = useLocale();
  return (
    <DataRow
      stacked
      term={t('export')}
      value={t('exportText')}
      action={
        <TextLink
          variant="quiet"
          href={`/api${callPath('exportUser', {}, { lang: locale })}`}
          download={t('exportFile')}
          aria-label={t('rowAction', { action: t('download'), row: t('export') })}
        >
          {t('download')}
        </TextLink>
      }
    />
  );
}

/** With JavaScript in a dialog, without it in the place of the row. */
function DeleteRow() {
  const t = useT('profile');
  const to = useHref();
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const losses = useLosses();
  const inPlace = useDeleteForm();
  return (
    <>
      <FormRow
        stacked
        term={t('delete')}
        value={t('deleteText')}
        action={t('deleteAction')}
        title={t('deleteTitle')}
        state={inPlace}
        labels={{ password: t('yourPassword') }}
        submit={t('deleteFinally')}
        cancelHref={to('profile')}
        onOpen={() => setOpen(true)}
      >
        <p>{losses}</p>
        <PasswordField state={inPlace} />
      </FormRow>
      {hydrated && (
        <Dialog open={open} onClose={() => setOpen(false)} title={t('deleteTitle')} text={losses}>
          {open && <DeleteForm onKeep={() => setOpen(false)} />}
        </Dialog>
      )}
    </>
  );
}

function DeleteForm({ onKeep }: { readonly onKeep: () => void }) {
  const t = useT('profile');
  const state = useDeleteForm();
  return (
    <FormView state={state} labels={{ password: t('yourPassword') }} aria-label={t('delete')}>
      <PasswordField state={state} />
      <DialogActions>
        <SubmitButton state={state} variant="secondary">
          {t('deleteFinally')}
        </SubmitButton>
        <Button onClick={onKeep}>{t('keep')}</Button>
      </DialogActions>
    </FormView>
  );
}

/** Customers of Google or Facebook, or with a passkey, may have no password. */
const useHasPassword = (): boolean => useUser().password_changed_at !== null;

function PasswordField({ state }: { readonly state: CallForm }) {
  const t = useT('profile');
  const { email } = useUser();
  if (!useHasPassword()) return null;
  return (
    <>
      <HiddenUsername email={email} />
      <FormPassword state={state} name="password" label={t('yourPassword')} autoComplete="current-password" />
    </>
  );
}

function useDeleteForm(): CallForm {
  const app = useApp();
  const hasPassword = useHasPassword();
  return useForm(hasPassword ? deleteUserForm : deleteUserAtOnceForm, {
    onDone() {
      leaveSession(app, homePath(app), 'accountDeleted');
      return new Promise(() => undefined);
    },
  });
}

/** Says which data are gone afterwards, and that open orders are delivered. */
function useLosses(): string {
  const t = useT('profile');
  // The page has read them; one that failed is asked for again in its own place.
  const addresses = useQuery({ ...addressesQuery(), enabled: false }).data?.data.length ?? 0;
  const openOrders = useQuery({ ...openOrdersQuery(), enabled: false }).data?.meta.total ?? 0;
  const words = addresses >= 2 && addresses <= 12 ? t(`numbers.${addresses as 2}`) : String(addresses);
  const loss = addresses === 0 ? t('deleteLossPlain') : t('deleteLoss', { addresses: t('addressCount', { count: addresses, words }) });
  if (openOrders === 0) return loss;
  return `${loss} ${openOrders === 1 ? t('openOrderStays') : t('openOrdersStay')}`;
}
