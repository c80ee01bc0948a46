import { WITHDRAWAL_LENGTHS } from '../../../shared/contract/withdrawal-text.ts';
import { withdrawalForm } from '../../../shared/forms/withdrawal.ts';
import { useApp } from '../../core/app-context.tsx';
import { usePage } from '../../core/page.tsx';
import { WithdrawalForm } from '../../features/withdrawal/withdrawal-form.tsx';

export default function WithdrawalPage() {
  const { search } = usePage('withdrawal');
  const { posted } = useApp();
  const order = (search.get('order') ?? '').slice(0, WITHDRAWAL_LENGTHS.contract);
  return <WithdrawalForm posted={posted?.name === withdrawalForm.name ? posted : null} order={order} />;
}
