import type { Ref } from 'react';
import { callingCode } from '../../../shared/i18n/calling-codes.ts';
import { useT } from '../../core/app-context.tsx';
import { FormField } from '../../ui/form/form-fields.tsx';
import type { CheckoutState } from './use-checkout-form.ts';

/** For questions about the delivery. Its example has the calling code of the country of delivery. */
export function PhoneField({ state, ref }: { state: CheckoutState; ref?: Ref<HTMLInputElement> }) {
  const t = useT('checkout');
  return (
    <FormField
      state={state}
      name="phone"
      label={t('phone')}
      note={t('phoneNote')}
      optional
      type="tel"
      autoComplete="tel"
      enterKeyHint="next"
      placeholder={t('phonePlaceholder', { code: callingCode(state.form.shipping.country) })}
      {...(ref && { ref })}
    />
  );
}
