import type { CallForm } from '../../ui/form/use-form.ts';
import type { CustomerState } from '../../features/customer/store.ts';

/** Takes what was typed as the address along to the next page of the family of sign-in. Not in its address: that would be logged. */
export function keepTypedEmail({ session }: Pick<CustomerState, 'session'>, { props }: Pick<CallForm, 'props'>): void {
  const control = props.ref.current?.elements.namedItem('email');
  if (control instanceof HTMLInputElement) session.typedEmail = control.value;
}
