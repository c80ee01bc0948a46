import { useCallback } from 'react';
import type { FieldName } from '../../../shared/commerce/checkout-form.ts';
import type { Invalid } from '../../../shared/validation/rules.ts';
import { useT } from '../../core/app-context.tsx';

const NAMES = {
  email: 'email',
  phone: 'phone',
  person_first_name: 'first_name',
  person_last_name: 'last_name',
  company_name: 'company',
  address_line_1: 'address',
  address_line_2: 'address_2',
  zip: 'zip',
  city: 'city',
  state: 'state',
  country: 'country',
  notes: 'message',
} as const;

/** What is wrong with a field, in words. */
export function useFieldText(): (name: FieldName, invalid: Invalid | undefined) => string | null {
  const t = useT('validation');
  const checkout = useT('checkout');
  return useCallback(
    (name, invalid) => {
      if (!invalid) return null;
      if (name === 'rate') return checkout('rateMissing');
      if (name === 'method') return checkout('methodMissing');
      const field = t(`fields.${NAMES[name.replace(/^\w+\./, '') as keyof typeof NAMES]}`);
      return t(`messages.${invalid.rule}`, { field, n: invalid.n ?? 0 });
    },
    [t, checkout],
  );
}
