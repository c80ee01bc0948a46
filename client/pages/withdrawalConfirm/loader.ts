import { withdrawalForm } from '../../../shared/forms/withdrawal.ts';
import { href } from '../../../shared/routes.ts';
import { pageLoader, Redirect } from '../../core/page.tsx';

/** Without a posted statement there is nothing to confirm. */
export const withdrawalConfirmLoader = pageLoader('withdrawalConfirm', ({ app: { posted } }) => {
  if (posted?.name !== withdrawalForm.name) throw new Redirect(href('withdrawal'), 302);
  return null;
});
