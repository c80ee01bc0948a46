import type { ComponentProps, ReactNode } from 'react';
import { usesState, zipKeys } from '../../../shared/commerce/address-format.ts';
import type { AddressField } from '../../../shared/commerce/address-form.ts';
import { isoCountry, wireCountry } from '../../../shared/i18n/country.ts';
import { useBootstrap } from '../../core/app-context.tsx';
import { cx } from '../../ui/cx.ts';
import { Field, SelectField } from '../../ui/field.tsx';
import styles from './address-fields.module.css';
import { type AddressFormState, useAddressErrorText, useAddressLabel } from './address-form-state.ts';

type Shared = 'name' | 'autoComplete' | 'error' | 'value' | 'defaultValue' | 'readOnly';
export interface AddressFieldProps extends Pick<ComponentProps<typeof Field>, Shared> {
  readonly name: string;
  readonly onChange?: (event: { readonly currentTarget: { readonly value: string } }) => void;
  readonly onBlur?: () => void;
}

interface AddressFieldsViewProps {
  /** Binds a control to its form. */
  readonly bind: (field: AddressField, autofill: string) => AddressFieldProps;
  /** Of the backend. */
  readonly country: string;
  /** Postcode and town share a row on phones, too. */
  readonly compact?: boolean;
  /** In HTML without JavaScript the province is there for every country; the style sheet hides it. Only with `compact`. */
  readonly everyState?: boolean;
  /** Further fields in the same grid. */
  readonly children?: ReactNode;
}

/** The fields of an address, for any form. */
export function AddressFieldsView({ bind, country, compact = false, everyState = false, children }: AddressFieldsViewProps) {
  const label = useAddressLabel();
  const { countries } = useBootstrap();
  const bindText = (field: AddressField, autofill: string) =>
    ({ enterKeyHint: 'next', label: label(field), ...bind(field, autofill) }) as const;
  const { readOnly: _, ...select } = bind('country', 'country');
  return (
    <div className={cx(styles.fields, compact && styles.compact)}>
      <Field {...bindText('person_first_name', 'given-name')} className={styles.half} autoCapitalize="words" />
      <Field {...bindText('person_last_name', 'family-name')} className={styles.half} autoCapitalize="words" />
      <Field {...bindText('company_name', 'organization')} optional autoCapitalize="words" />
      <Field {...bindText('address_line_1', 'address-line1')} autoCapitalize="words" />
      <Field {...bindText('address_line_2', 'address-line2')} optional autoCapitalize="words" />
      <Field
        {...bindText('zip', 'postal-code')}
        className={styles.zip}
        inputMode={zipKeys(country)}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Field {...bindText('city', 'address-level2')} className={styles.city} autoCapitalize="words" />
      {(everyState || usesState(country)) && (
        <Field {...bindText('state', 'address-level1')} optional className={cx(everyState && styles.state)} />
      )}
      <SelectField {...select} label={label('country')}>
        {countries.map(({ code, title }) => (
          <option key={code} value={isoCountry(code)}>
            {title}
          </option>
        ))}
      </SelectField>
      {children}
    </div>
  );
}

/** Fields of an address whose form owns its state. */
export function AddressFields({ state, compact = false }: { readonly state: AddressFormState; readonly compact?: boolean }) {
  const errorText = useAddressErrorText();
  const { section, address } = state;
  // Browsers fill in ISO codes (`GR`); the backend's code differs (`EL`).
  const shown = (field: AddressField) => (field === 'country' ? isoCountry(address.country) : address[field]);
  const stored = (field: AddressField, value: string) => (field === 'country' ? wireCountry(value) : value);
  const bind = (field: AddressField, autofill: string): AddressFieldProps => {
    const invalid = state.errorOf(field);
    return {
      name: `${section}.${field}`,
      autoComplete: `${section} ${autofill}`,
      value: shown(field),
      error: invalid ? errorText(field, invalid) : null,
      onChange: (event) => state.set(field, stored(field, event.currentTarget.value)),
      onBlur: () => state.leave(field),
    };
  };
  return <AddressFieldsView bind={bind} country={address.country} compact={compact} />;
}
