import { usesState, zipKeys } from '../../../shared/commerce/address-format.ts';
import type { AddressField } from '../../../shared/commerce/address-form.ts';
import { isoCountry, wireCountry } from '../../../shared/i18n/country.ts';
import { useBootstrap, useT } from '../../core/app-context.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import styles from './address-fields.module.css';
import { type AddressFormState, useAddressErrorText } from './address-form-state.ts';

export function AddressFields({ state }: { state: AddressFormState }) {
  const t = useT('checkout');
  const { countries } = useBootstrap();
  const errorText = useAddressErrorText();
  const { section, address } = state;
  const bind = (field: AddressField, autofill: string) => {
    const invalid = state.errorOf(field);
    return {
      name: `${section}.${field}`,
      autoComplete: `${section} ${autofill}`,
      value: address[field],
      error: invalid ? errorText(field, invalid) : null,
      onChange: (event: { readonly currentTarget: { readonly value: string } }) => state.set(field, event.currentTarget.value),
      onBlur: () => state.leave(field),
    } as const;
  };
  const bindText = (field: AddressField, autofill: string) => ({ enterKeyHint: 'next', ...bind(field, autofill) }) as const;
  return (
    <div className={styles.fields}>
      <Field {...bindText('person_first_name', 'given-name')} label={t('firstName')} className={styles.half} autoCapitalize="words" />
      <Field {...bindText('person_last_name', 'family-name')} label={t('lastName')} className={styles.half} autoCapitalize="words" />
      <Field {...bindText('company_name', 'organization')} label={t('company')} optional autoCapitalize="words" />
      <Field {...bindText('address_line_1', 'address-line1')} label={t('street')} autoCapitalize="words" />
      <Field {...bindText('address_line_2', 'address-line2')} label={t('addition')} optional autoCapitalize="words" />
      <Field
        {...bindText('zip', 'postal-code')}
        label={t('zip')}
        className={styles.zip}
        inputMode={zipKeys(address.country)}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Field {...bindText('city', 'address-level2')} label={t('city')} className={styles.city} autoCapitalize="words" />
      {usesState(address.country) && <Field {...bindText('state', 'address-level1')} label={t('state')} optional />}
      {/* Browsers fill in ISO codes (`GR`); the backend's code differs (`EL`). */}
      <SelectField
        {...bind('country', 'country')}
        label={t('country')}
        value={isoCountry(address.country)}
        onChange={({ currentTarget }) => state.set('country', wireCountry(currentTarget.value))}
      >
        {countries.map(({ code, title }) => (
          <option key={code} value={isoCountry(code)}>
            {title}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
