import { WITHDRAWAL_LENGTHS } from '../../../shared/contract/withdrawal-text.ts';
import { withdrawalForm } from '../../../shared/forms/withdrawal.ts';
import { useApp } from '../../core/app-context.tsx';
import { pageLoader, usePage } from '../../core/page.tsx';
import { capabilitiesQuery } from '../../core/use-capability.ts';
import { WithdrawalByMail } from './withdrawal-by-mail.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { useSuspenseQuery } from '../../core/use-suspense-query.ts';

/** Without the capability `withdrawals` the statement goes by mail. */
export const load = pageLoader('withdrawal', async ({ queryClient }) => {
  await queryClient.ensureQueryData(capabilitiesQuery());
  return null;
});

export default function WithdrawalPage() {
  const { search } = usePage('withdrawal');
  const { posted } = useApp();
  const order = (search.get('order') ?? '').slice(0, WITHDRAWAL_LENGTHS.contract);
  const { capabilities } = useSuspenseQuery(capabilitiesQuery()).data.data;
  if (!capabilities.includes('withdrawals')) return <WithdrawalByMail order={order} />;
  return <WithdrawalForm posted={posted?.name === withdrawalForm.name ? posted : null} order={order} />;
}
