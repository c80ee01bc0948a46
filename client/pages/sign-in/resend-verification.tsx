import { resendVerificationForm } from '../../../shared/forms/sign-in.ts';
import { useT } from '../../core/app-context.tsx';
import { FormEmail } from '../../ui/form/form-fields.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';

/**
 * Asks for another link that confirms the address of a sign-up. The answer is the same whether the address is known. `email`: typed in the
 * form above it, which then is the only field for it.
 */
export function ResendVerification({ email }: { readonly email: string }) {
  const t = useT('account');
  const state = useForm(resendVerificationForm, { defaults: { email } });
  if (state.done) {
    const address = state.values['email'] ?? '';
    return (
      <Notice tone="success" live>
        {address === '' ? t('signedUpPlain') : t('signedUp', { email: address })}
      </Notice>
    );
  }
  return (
    <FormView state={state} labels={{ email: t('email') }} aria-label={t('resend')}>
      {email === '' ? (
        <FormEmail state={state} label={t('email')} autoComplete="email" />
      ) : (
        <input type="hidden" name="email" value={email} />
      )}
      <SubmitButton state={state} wide variant={email === '' ? 'primary' : 'secondary'}>
        {t('resend')}
      </SubmitButton>
    </FormView>
  );
}
