import { Fragment, type ReactNode, useState } from 'react';
import { type AddressField, addressFieldsOf } from '../../../shared/commerce/address-form.ts';
import type { AddressSection } from '../../../shared/commerce/checkout-form.ts';
import { isNumericZip, needsZip, usesState } from '../../../packages/contract/address-format.ts';
import { useBootstrap, useT } from '../../core/app-context.tsx';
import { useCountryName } from '../../core/country-name.ts';
import { cx } from '../../ui/cx.ts';
import { FormField, FormSelect, type FormState } from '../../ui/form/form-fields.tsx';
import styles from './address-fields.module.css';

interface AddressFieldsProps {
  readonly state: FormState;
  /** In a form with two addresses: controls are named `shipping.city`; browsers fill them in by the same section. */
  readonly section?: AddressSection;
  /** Postcode and town share a row on phones, too. */
  readonly compact?: boolean;
  /** In HTML without JavaScript the province is there for every country; the style sheet hides it. Only with `compact`. */
  readonly everyState?: boolean;
  /** Further fields in the same grid, for the chosen country. */
  readonly children?: (country: string) => ReactNode;
}

/** The fields of an address, for any form. */
export function AddressFields({ state, section, compact = false, everyState = false, children }: AddressFieldsProps) {
  const labels = useAddressLabels();
  const { countries } = useBootstrap();
  const countryName = useCountryName();
  const nameOf = (field: AddressField) => (section === undefined ? field : `${section}.${field}`);
  const known = state.values[nameOf('country')] ?? '';
  const [picked, setPicked] = useState(known);
  const country = state.control ? known : picked;
  const field = (name: AddressField, autofill: string) =>
    ({
      state,
      name: nameOf(name),
      label: labels[name],
      autoComplete: `${section ?? 'shipping'} ${autofill}`,
      enterKeyHint: 'next',
    }) as const;
  const { enterKeyHint: _, ...select } = field('country', 'country');
  const fields: Readonly<Record<AddressField, ReactNode>> = {
    person_first_name: <FormField {...field('person_first_name', 'given-name')} className={styles.half} autoCapitalize="words" />,
    person_last_name: <FormField {...field('person_last_name', 'family-name')} className={styles.half} autoCapitalize="words" />,
    company_name: <FormField {...field('company_name', 'organization')} optional autoCapitalize="words" />,
    address_line_1: <FormField {...field('address_line_1', 'address-line1')} autoCapitalize="words" />,
    address_line_2: <FormField {...field('address_line_2', 'address-line2')} optional autoCapitalize="words" />,
    zip: (
      <FormField
        {...field('zip', 'postal-code')}
        optional={!needsZip(country)}
        className={styles.zip}
        inputMode={isNumericZip(country) ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
      />
    ),
    city: <FormField {...field('city', 'address-level2')} className={styles.city} autoCapitalize="words" />,
    country: (
      <FormSelect {...select} onChange={({ currentTarget }) => setPicked(currentTarget.value)}>
        {countries.map(({ code }) => (
          // Names of a country may differ between the server's `Intl` and the browser's.
          <option key={code} value={code} data-state={usesState(code) || undefined} suppressHydrationWarning>
            {countryName(code)}
          </option>
        ))}
      </FormSelect>
    ),
    state: <FormField {...field('state', 'address-level1')} optional className={cx(everyState && styles.state)} />,
  };
  const shown = addressFieldsOf(country);
  const names: readonly AddressField[] = everyState && !shown.includes('state') ? [...shown, 'state'] : shown;
  return (
    <div className={cx(styles.fields, compact && styles.compact)}>
      {names.map((name) => (
        <Fragment key={name}>{fields[name]}</Fragment>
      ))}
      {children?.(country)}
    </div>
  );
}

const LABELS = {
  person_first_name: 'firstName',
  person_last_name: 'lastName',
  company_name: 'company',
  address_line_1: 'street',
  address_line_2: 'addition',
  zip: 'zip',
  city: 'city',
  state: 'state',
  country: 'country',
} as const satisfies Record<AddressField, string>;

/** Above the fields and in their messages. */
export function useAddressLabels(): Readonly<Record<AddressField, string>> {
  const t = useT('checkout');
  return Object.fromEntries(Object.entries(LABELS).map(([field, key]) => [field, t(key)])) as Record<AddressField, string>;
}
