import { useT } from '../../core/app-context.tsx';
import { FormSection } from '../../features/checkout/form-section.tsx';
import { PhoneField } from '../../features/checkout/phone-field.tsx';
import { FormEmail } from '../../ui/form/form-fields.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';
import type { CheckoutState } from '../../features/checkout/use-checkout-form.ts';

export function ContactSection({ state }: { state: CheckoutState }) {
  const t = useT('checkout');
  return (
    <FormSection title={t('contact')} aside={<SignInPrompt />}>
      <FormEmail state={state} label={t('email')} enterKeyHint="next" />
      {!state.form.digital && <PhoneField state={state} />}
    </FormSection>
  );
}
