import { useT } from '../../core/app-context.tsx';
import { AccountFrame } from '../../features/account/account-frame.tsx';

export default function AddressesPage() {
  const t = useT('account');
  return <AccountFrame page="addresses" title={t('addresses')} />;
}
