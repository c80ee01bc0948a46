import { useT } from '../../core/app-context.tsx';
import { AccountFrame } from '../../features/account/account-frame.tsx';

export default function ProfilePage() {
  const t = useT('account');
  return <AccountFrame page="profile" title={t('profile')} />;
}
