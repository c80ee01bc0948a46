import { useT } from '../../core/app-context.tsx';
import { AccountFrame } from '../../features/account/account-frame.tsx';

export default function OrdersPage() {
  const t = useT('account');
  return <AccountFrame page="orders" title={t('orders')} />;
}
