import { resendVerificationForm } from '../../../shared/forms/sign-in.ts';
import { useT } from '../../core/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FormEmail } from '../../ui/form/form-fields.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';

/** Asks for another link that confirms the address of a sign-up. The answer is the same whether the address is known. */
export function ResendVerification({ email }: { readonly email: string }) {
  const t = useT('account');
  const state = useForm(resendVerificationForm, { defaults: { email } });
  if (state.done) {
    const address = state.initial['email'] ?? '';
    return (
      <Notice tone="success" live>
        {address === '' ? t('signedUpPlain') : t('signedUp', { email: address })}
      </Notice>
    );
  }
  return (
    <FormView state={state} labels={{ email: t('email') }} aria-label={t('resend')}>
      <FormEmail state={state} label={t('email')} autoComplete="email" />
      <Button type="submit" wide variant={email === '' ? 'primary' : 'secondary'} busy={state.busy}>
        {t('resend')}
      </Button>
    </FormView>
  );
}
