import { pageLoader } from '../../core/page.tsx';
import { customerSettingsQuery } from '../../core/queries.ts';
import { openOrdersQuery } from '../../features/order/queries.ts';
import { addressesQuery } from '../../features/address/queries.ts';
import { passkeysQuery, sessionsQuery, subscriptionsQuery } from '../../features/account/profile/queries.ts';

/** The parts are awaited, so that the page arrives complete; one that fails does not fail the page. */
export const profileLoader = pageLoader('profile', async ({ queryClient }) => {
  const parts = [subscriptionsQuery(), openOrdersQuery(), addressesQuery()].map((query) => queryClient.prefetchQuery(query as never));
  const { data } = await queryClient.ensureQueryData(customerSettingsQuery());
  if (data.capabilities.includes('sessions')) parts.push(queryClient.prefetchQuery(sessionsQuery()));
  if (data.capabilities.includes('passkeys')) parts.push(queryClient.prefetchQuery(passkeysQuery()));
  await Promise.all(parts);
  return null;
});
