import { pageLoader, personalData } from '../../core/page.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';
import { openOrdersQuery } from '../../features/order/queries.ts';
import { addressesQuery } from '../../features/address/queries.ts';
import { passkeysQuery, sessionsQuery, subscriptionsQuery } from '../../features/account/profile/queries.ts';

/** The parts are awaited, so that the page arrives complete; one that fails does not fail the page. */
export const profileLoader = pageLoader('profile', async ({ queryClient }) => {
  const parts = personalData(queryClient, subscriptionsQuery(), openOrdersQuery(), addressesQuery());
  parts.catch(() => undefined);
  const { data } = await queryClient.ensureQueryData(customerSettingsQuery());
  const further = personalData(
    queryClient,
    ...(data.capabilities.includes('sessions') ? [sessionsQuery()] : []),
    ...(data.capabilities.includes('passkeys') ? [passkeysQuery()] : []),
  );
  const [one, other] = await Promise.all([parts, further]);
  return { ...other, ...one };
});
