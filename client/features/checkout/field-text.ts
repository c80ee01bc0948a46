import { useCallback } from 'react';
import type { AddressField } from '../../../shared/commerce/address-form.ts';
import type { FieldName } from '../../../shared/commerce/checkout-form.ts';
import type { Invalid } from '../../../shared/validation/rules.ts';
import { useT } from '../../core/app-context.tsx';
import { useAddressErrorText } from '../address/address-form-state.ts';

/** Fields of the order itself; each is labelled by the text of its name. */
const FIELDS = ['email', 'phone', 'notes'] as const;
export type OrderField = (typeof FIELDS)[number];
const isOrderField = (name: FieldName): name is OrderField => (FIELDS as readonly string[]).includes(name);

/** The error message of a field of the checkout; null when it is valid. */
export function useFieldText(): (name: FieldName, invalid: Invalid | undefined) => string | null {
  const t = useT('validation');
  const checkout = useT('checkout');
  const addressErrorText = useAddressErrorText();
  return useCallback(
    (name, invalid) => {
      if (!invalid) return null;
      if (name === 'rate') return checkout('rateMissing');
      if (name === 'method') return checkout('methodMissing');
      if (isOrderField(name)) return t(`messages.${invalid.rule}`, { field: checkout(name), n: invalid.n ?? 0 });
      return addressErrorText(name.replace(/^\w+\./, '') as AddressField, invalid);
    },
    [t, checkout, addressErrorText],
  );
}
