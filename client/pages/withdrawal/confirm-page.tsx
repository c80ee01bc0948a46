import { useApp } from '../../core/app-context.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { withdrawalForm } from '../../../shared/forms/withdrawal.ts';
import { href } from '../../../shared/routes.ts';
import { pageLoader, Redirect } from '../../../packages/engine/browser/page.tsx';

/** Without a posted statement there is nothing to confirm. */
export const load = pageLoader('withdrawalConfirm', ({ app: { posted } }) => {
  if (posted?.name !== withdrawalForm.name) throw new Redirect(href('withdrawal'), 302);
  return null;
});

/** The loader lets nobody pass without a post. Invalid values show the first page again, with its errors. */
export default function WithdrawalConfirmPage() {
  const { posted } = useApp();
  const isValid = posted !== null && Object.keys(posted.errors).length === 0;
  return isValid ? <ConfirmForm posted={posted} /> : <WithdrawalForm posted={posted} />;
}
