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

/** The label of an address field: above the field and in its messages. */
export function useAddressLabel(): (field: AddressField) => string {
  const t = useT('checkout');
  return useCallback((field) => t(LABELS[field]), [t]);
}

/** The error message of an address field. */
export function useAddressErrorText(): (field: AddressField, invalid: Invalid) => string {
  const t = useT('validation');
  const label = useAddressLabel();
  return useCallback((field, { rule, n = 0 }) => t(`messages.${rule}`, { field: label(field), n }), [t, label]);
}
