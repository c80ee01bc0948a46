import { trackOrderForm } from '../../../shared/forms/order.ts';
import { useT } from '../../core/app-context.tsx';
import { FormEmail, FormField } from '../../ui/form/form-fields.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';

/** Order number and e-mail address. Which of the two is wrong is not said. */
export function TrackForm({ size = 'md' }: { readonly size?: 'md' | 'sm' }) {
  const t = useT('orders');
  const state = useForm(trackOrderForm);
  return (
    <FormView
      state={state}
      labels={{ po_number: t('orderNumber'), email: t('emailOfOrder') }}
      failureText={({ code }) => (code === 'not_found' ? t('trackNotFound') : null)}
    >
      <FormField
        state={state}
        name="po_number"
        label={t('orderNumber')}
        hint={t('orderNumberHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FormEmail state={state} label={t('emailOfOrder')} />
      <SubmitButton state={state} wide={size === 'md'} variant={size === 'md' ? 'primary' : 'secondary'} size={size}>
        {t('seeStatus')}
      </SubmitButton>
    </FormView>
  );
}
