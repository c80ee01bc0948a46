import { useCallback } from 'react';
import type { AddressField, AddressForm } from '../../../shared/commerce/address-form.ts';
import type { Invalid } from '../../../shared/validation/rules.ts';
import { useT } from '../../core/app-context.tsx';

/** An address in a form that owns its state. Controls are named `shipping.city`; browsers fill them in by the same section. */
export interface AddressFormState {
  readonly section: 'shipping' | 'billing';
  readonly address: AddressForm;
  readonly errorOf: (field: AddressField) => Invalid | undefined;
  readonly set: (field: AddressField, value: string) => void;
  /** The field has lost the focus. */
  readonly leave: (field: AddressField) => void;
}

const LABELS = {
  person_first_name: 'first_name',
  person_last_name: 'last_name',
  company_name: 'company',
  address_line_1: 'address',
  address_line_2: 'address_2',
  zip: 'zip',
  city: 'city',
  state: 'state',
  country: 'country',
} as const satisfies Record<AddressField, string>;

/** The error message of an address field. */
export function useAddressErrorText(): (field: AddressField, invalid: Invalid) => string {
  const t = useT('validation');
  return useCallback((field, { rule, n = 0 }) => t(`messages.${rule}`, { field: t(`fields.${LABELS[field]}`), n }), [t]);
}
