import { useQuery } from '@tanstack/react-query';
import { useT } from '../../core/app-context.tsx';
import { Deferred } from '../../core/page.tsx';
import { userQuery } from '../../core/queries.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { PersonalPart } from '../../features/personal-data/personal-part.tsx';
import { Devices } from '../../features/account/profile/devices.tsx';
import { DoneNotice } from '../../features/account/profile/done-notice.tsx';
import { MailChoices } from '../../features/account/profile/mail-choices.tsx';
import { OpenOrder } from '../../features/account/profile/open-order.tsx';
import { OwnData } from '../../features/account/profile/own-data.tsx';
import { PersonalDetails } from '../../features/account/profile/personal-details.tsx';
import { useCapability } from '../../core/use-capability.ts';
import { Passkeys } from '../../features/account/profile/passkeys.tsx';
import { SigningIn } from '../../features/account/profile/signing-in.tsx';
import { SectionSkeleton } from '../../features/account/section-skeleton.tsx';
import { Section } from '../../features/account/section.tsx';
import { PartFailed } from '../../ui/part-failed.tsx';
import { profileParts } from './loader.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

export { profileLoader as load } from './loader.ts';

export default function ProfilePage() {
  const t = useT('account');
  const name = useQuery({ ...userQuery(), enabled: false }).data?.data.first_name ?? '';
  return (
    <AccountFrame page="profile" title={name === '' ? t('helloPlain') : t('hello', { name })}>
      <PersonalPart name="profile" query={userQuery()} beside={profileParts(useCapability())} skeleton={<SectionSkeleton />}>
        {() => <Profile />}
      </PersonalPart>
    </AccountFrame>
  );
}

function Profile() {
  const profile = useT('profile');
  const has = useCapability();
  return (
    <>
      <DoneNotice />
      <OpenOrder />
      <PersonalDetails />
      {has('passkeys') ? (
        <SigningIn text={profile('passkeysText')}>
          <Deferred fallback={<Skeleton lines={2} />} failed={<PartFailed />}>
            <Passkeys />
          </Deferred>
        </SigningIn>
      ) : (
        <SigningIn />
      )}
      <Section title={profile('mails')} text={profile('mailsText')}>
        <Deferred fallback={<Skeleton lines={6} />} failed={<PartFailed />}>
          <MailChoices />
        </Deferred>
      </Section>
      {has('sessions') && (
        <Section title={profile('devices')} text={profile('devicesText')}>
          <Deferred fallback={<Skeleton lines={6} />} failed={<PartFailed />}>
            <Devices />
          </Deferred>
        </Section>
      )}
      <OwnData />
    </>
  );
}
