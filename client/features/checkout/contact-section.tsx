import { callingCode } from '../../../shared/i18n/calling-codes.ts';
import { useT } from '../../core/app-context.tsx';
import { FormField } from './form-field.tsx';
import { FormSection } from './form-section.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';
import type { FormState } from './use-checkout-form.ts';

export function ContactSection({ state }: { state: FormState }) {
  const t = useT('checkout');
  return (
    <FormSection title={t('contact')} aside={<SignInPrompt />}>
      <FormField state={state} name="email" type="email" autoCapitalize="none" autoComplete="email" inputMode="email" spellCheck={false} />
      <FormField
        state={state}
        name="phone"
        note={t('phoneNote')}
        optional
        type="tel"
        autoComplete="tel"
        placeholder={t('phonePlaceholder', { code: callingCode(state.form.shipping.country) })}
      />
    </FormSection>
  );
}
