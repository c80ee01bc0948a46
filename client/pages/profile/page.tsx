import { useT } from '../../core/app-context.tsx';
import { AccountFrame, useUser } from '../../features/account/account-frame.tsx';
import { DataRow, Section } from '../../features/account/section.tsx';

export default function ProfilePage() {
  const t = useT('account');
  const { first_name, email } = useUser();
  return (
    <AccountFrame page="profile" title={first_name === '' ? t('helloPlain') : t('hello', { name: first_name })}>
      <Section title={t('signIn')}>
        <DataRow term={t('email')} value={email} />
      </Section>
    </AccountFrame>
  );
}
