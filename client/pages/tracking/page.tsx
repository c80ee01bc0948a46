import { useT } from '../../core/app-context.tsx';
import { SignInFrame } from '../../features/customer/sign-in-frame.tsx';

export default function TrackingPage() {
  const t = useT('account');
  return <SignInFrame picture="tracking" title={t('tracking')} lead="" />;
}
