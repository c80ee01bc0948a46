import { useQuery } from '@tanstack/react-query';
import { useAddressName, useT } from '../../core/app-context.tsx';
import { Deferred, pageLoader, personalData } from '../../../packages/engine/browser/page.tsx';
import { userQuery, customerSettingsQuery } from '../../core/queries.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { PersonalPart } from '../../features/personal-data/personal-part.tsx';
import { Devices } from './devices.tsx';
import { DoneNotice } from './done-notice.tsx';
import { MailChoices } from './mail-choices.tsx';
import { OpenOrder } from './open-order.tsx';
import { OwnData } from './own-data.tsx';
import { PersonalDetails } from './personal-details.tsx';
import { useCapability } from '../../core/use-capability.ts';
import { Passkeys } from './passkeys.tsx';
import { SigningIn } from './signing-in.tsx';
import { SectionSkeleton } from '../../features/account/section-skeleton.tsx';
import { Section } from '../../features/account/section.tsx';
import { PartFailed } from '../../ui/part-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Capability } from '../../../packages/contract/codes.ts';
import { openOrdersQuery } from '../../features/order/queries.ts';
import { addressesQuery } from '../../features/address/queries.ts';
import { passkeysQuery, sessionsQuery, subscriptionsQuery } from './queries.ts';

const always = () => [openOrdersQuery(), addressesQuery()];
const ofCapabilities = (has: (capability: Capability) => boolean) => [
  ...(has('mail-choices') ? [subscriptionsQuery()] : []),
  ...(has('sessions') ? [sessionsQuery()] : []),
  ...(has('passkeys') ? [passkeysQuery()] : []),
];

/** Data of the page beside the customer's own. */
const profileParts = (has: (capability: Capability) => boolean) => [...always(), ...ofCapabilities(has)];

/** The parts are awaited, so that the page arrives complete; one that fails does not fail the page. */
export const load = pageLoader('profile', async ({ queryClient }) => {
  const parts = personalData(queryClient, ...always());
  parts.catch(() => undefined);
  const { data } = await queryClient.ensureQueryData(customerSettingsQuery());
  const further = personalData(queryClient, ...ofCapabilities((capability) => data.capabilities.includes(capability)));
  const [one, other] = await Promise.all([parts, further]);
  return { ...other, ...one };
});

export default function ProfilePage() {
  const t = useT('account');
  const name = useAddressName(useQuery({ ...userQuery(), enabled: false }).data?.data.first_name ?? '');
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
      {has('mail-choices') && (
        <Section title={profile('mails')} text={profile('mailsText')}>
          <Deferred fallback={<Skeleton lines={6} />} failed={<PartFailed />}>
            <MailChoices />
          </Deferred>
        </Section>
      )}
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
