import type { CustomerAddress } from '../../../packages/contract/customer.ts';
import type { App } from '../../core/app-context.tsx';
import { addressesQuery } from '../../features/address/queries.ts';

export const refetchAddresses = ({ queryClient }: App): Promise<void> => queryClient.invalidateQueries(addressesQuery());

export async function removeAddress(app: App, { id }: CustomerAddress): Promise<void> {
  await app.api.call('removeAddress', { params: { id } });
  await refetchAddresses(app);
}

/** Saves a removed address again, under another id. */
export async function restoreAddress(app: App, address: CustomerAddress): Promise<void> {
  await app.api.call('addAddress', { body: address });
  await refetchAddresses(app);
}
