import { useT } from '../../core/app-context.tsx';
import { AccountFrame } from '../../features/account/account-frame.tsx';

export default function CustomerTrackingPage() {
  const t = useT('account');
  return <AccountFrame page="customerTracking" title={t('tracking')} />;
}
