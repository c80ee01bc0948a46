import { usesState, zipKeys } from '../../../shared/commerce/address-format.ts';
import type { AddressField } from '../../../shared/commerce/checkout-form.ts';
import { isoCountry } from '../../../shared/i18n/country.ts';
import { useBootstrap, useT } from '../../core/app-context.tsx';
import styles from './address-fields.module.css';
import { FormCountry, FormField } from './form-field.tsx';
import type { FormState } from './use-checkout-form.ts';

export function AddressFields({ state, kind }: { state: FormState; kind: 'shipping' | 'billing' }) {
  const t = useT('checkout');
  const { countries } = useBootstrap();
  const address = state.form[kind];
  const bind = (field: AddressField, token: string) => ({ state, name: `${kind}.${field}`, autoComplete: `${kind} ${token}` }) as const;
  return (
    <div className={styles.fields}>
      <FormField {...bind('person_first_name', 'given-name')} label={t('firstName')} className={styles.half} autoCapitalize="words" />
      <FormField {...bind('person_last_name', 'family-name')} label={t('lastName')} className={styles.half} autoCapitalize="words" />
      <FormField {...bind('company_name', 'organization')} label={t('company')} optional autoCapitalize="words" />
      <FormField {...bind('address_line_1', 'address-line1')} label={t('street')} autoCapitalize="words" />
      <FormField {...bind('address_line_2', 'address-line2')} label={t('addition')} optional autoCapitalize="words" />
      <FormField
        {...bind('zip', 'postal-code')}
        label={t('zip')}
        className={styles.zip}
        inputMode={zipKeys(address.country)}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FormField {...bind('city', 'address-level2')} label={t('city')} className={styles.city} autoCapitalize="words" />
      {usesState(address.country) && <FormField {...bind('state', 'address-level1')} label={t('state')} optional />}
      <FormCountry {...bind('country', 'country')} label={t('country')}>
        {countries.map(({ code, title }) => (
          <option key={code} value={isoCountry(code)}>
            {title}
          </option>
        ))}
      </FormCountry>
    </div>
  );
}
