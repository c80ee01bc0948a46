import { withPrefix } from '../../../packages/engine/site.ts';
import { useApp, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { useLocation } from '../../../packages/engine/browser/navigation/location.tsx';
import { FormSection } from '../../features/checkout/form-section.tsx';
import { PhoneField } from '../../features/checkout/phone-field.tsx';
import { FormEmail } from '../../ui/form/form-fields.tsx';
import { TextLink } from '../../ui/text-link.tsx';
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

/** Signing in is optional: guests can order. It leads back to the same cart. */
function SignInPrompt() {
  const t = useT('checkout');
  const to = useHref();
  const { prefix, isSignedIn } = useApp();
  const { pathname, search } = useLocation();
  // The data of a customer could not be loaded.
  if (isSignedIn()) return null;
  return (
    <TextLink variant="quiet" href={to('signIn', undefined, { redirect: withPrefix(prefix, pathname + search) })}>
      {t('signIn')}
    </TextLink>
  );
}
