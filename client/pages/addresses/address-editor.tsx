import { type MouseEvent, useEffect, useRef } from 'react';
import type { CustomerAddress } from '../../../packages/contract/customer.ts';
import { addAddressForm, addressValues, updateAddressForm } from '../../../shared/forms/address.ts';
import { callingCode } from '../../../shared/i18n/calling-codes.ts';
import { useApp, useBootstrap, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { isPlainClick } from '../../../packages/engine/browser/navigation/plain-click.ts';
import { useUser } from '../../features/account/account-frame.tsx';
import { refetchAddresses } from './actions.ts';
import { AddressFields, useAddressLabels } from '../../features/address/address-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { FormCheckbox, FormField } from '../../ui/form/form-fields.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { cx } from '../../ui/cx.ts';
import styles from './page.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

interface AddressEditorProps {
  /** Absent for a new one. */
  readonly address?: CustomerAddress;
  /** It becomes the default in any case. */
  readonly isFirst?: boolean;
  readonly onClose: () => void;
}

/** The form of one address, in the place of its row. */
export function AddressEditor({ address, isFirst = false, onClose }: AddressEditorProps) {
  const t = useT('addresses');
  const form = useT('form');
  const to = useHref();
  const app = useApp();
  const start = useStartValues();
  const region = useRef<HTMLDivElement>(null);
  const options = {
    defaults: address ? addressValues(address) : start,
    async onDone() {
      await refetchAddresses(app);
      onClose();
      showToast(app.stores.toasts, { text: t(address ? 'edited' : 'added') });
    },
  };
  const adding = useForm(addAddressForm, options);
  const updating = useForm(updateAddressForm, options);
  const state = address ? updating : adding;
  useFocusAfterOpening(region);

  const labels = { ...useAddressLabels(), phone_number: t('phone'), email_address: t('email') };
  const cancel = (event: MouseEvent) => {
    if (!isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    onClose();
  };
  const title = address ? t('editTitle') : t('addTitle');
  return (
    <div ref={region} className={styles.editor}>
      <h3 className={cx(role.title2, space.below4Half)}>{title}</h3>
      <FormView state={state} labels={labels} aria-label={title}>
        {address && <input type="hidden" name="id" value={address.id} />}
        <AddressFields state={state} compact everyState>
          {(country) => (
            <>
              <FormField
                state={state}
                name="phone_number"
                type="tel"
                label={labels.phone_number}
                note={t('phoneNote')}
                optional
                autoComplete="shipping tel"
                placeholder={t('phonePlaceholder', { code: callingCode(country) })}
              />
              <FormField
                state={state}
                name="email_address"
                type="email"
                label={labels.email_address}
                note={t('emailNote')}
                optional
                autoComplete="shipping email"
              />
            </>
          )}
        </AddressFields>
        {address?.is_default || isFirst ? (
          <input type="hidden" name="is_default" value="on" />
        ) : (
          <FormCheckbox state={state} name="is_default">
            {t('makeDefault')}
          </FormCheckbox>
        )}
        <p className={space.buttons}>
          <Button type="submit" busy={state.busy}>
            {t('save')}
          </Button>
          <TextLink variant="quiet" className={role.target} href={to('addresses')} onClick={cancel}>
            {form('cancel')}
          </TextLink>
        </p>
      </FormView>
    </div>
  );
}

function useStartValues() {
  const { countries, settings } = useBootstrap();
  const { first_name, last_name, phone } = useUser();
  const home = settings.company_address.country;
  const country = countries.some(({ code }) => code === home) ? home : (countries[0]?.code ?? '');
  return { person_first_name: first_name, person_last_name: last_name, phone_number: phone, country };
}

/** Opened by a click, not by the address of the page. */
function useFocusAfterOpening(region: { readonly current: HTMLElement | null }): void {
  const wasHydrated = useRef(useHydrated());
  useEffect(() => {
    if (wasHydrated.current) region.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus();
  }, [region]);
}
