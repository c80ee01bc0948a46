import { useApp } from '../../core/app-context.tsx';
import { ConfirmForm } from '../../features/withdrawal/confirm-form.tsx';
import { WithdrawalForm } from '../../features/withdrawal/withdrawal-form.tsx';

export { withdrawalConfirmLoader as load } from './loader.ts';

/** The loader lets nobody pass without a post. Invalid values show the first page again, with its errors. */
export default function WithdrawalConfirmPage() {
  const { posted } = useApp();
  const isValid = posted !== null && Object.keys(posted.errors).length === 0;
  return isValid ? <ConfirmForm posted={posted} /> : <WithdrawalForm posted={posted} />;
}
