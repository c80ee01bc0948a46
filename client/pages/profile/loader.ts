import type { Capability } from '../../../shared/contract/codes.ts';
import { pageLoader, personalData } from '../../core/page.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';
import { openOrdersQuery } from '../../features/order/queries.ts';
import { addressesQuery } from '../../features/address/queries.ts';
import { passkeysQuery, sessionsQuery, subscriptionsQuery } from '../../features/account/profile/queries.ts';

const always = () => [subscriptionsQuery(), openOrdersQuery(), addressesQuery()];
const ofCapabilities = (has: (capability: Capability) => boolean) => [
  ...(has('sessions') ? [sessionsQuery()] : []),
  ...(has('passkeys') ? [passkeysQuery()] : []),
];

/** What the page shows beside the customer's own data. */
export const profileParts = (has: (capability: Capability) => boolean) => [...always(), ...ofCapabilities(has)];

/** The parts are awaited, so that the page arrives complete; one that fails does not fail the page. */
export const profileLoader = pageLoader('profile', async ({ queryClient }) => {
  const parts = personalData(queryClient, ...always());
  parts.catch(() => undefined);
  const { data } = await queryClient.ensureQueryData(customerSettingsQuery());
  const further = personalData(queryClient, ...ofCapabilities((capability) => data.capabilities.includes(capability)));
  const [one, other] = await Promise.all([parts, further]);
  return { ...other, ...one };
});
