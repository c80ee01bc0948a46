import type { Bootstrap } from '../../shared/contract/bootstrap.ts';
import type { Capability } from '../../shared/contract/codes.ts';
import { apiQuery } from './api-query.ts';
import { customerSettingsQuery } from './queries.ts';
import { useSuspenseQuery } from './use-suspense-query.ts';

/** Whether the backend has a group of calls beyond the specification. */
export function useCapability(): (capability: Capability) => boolean {
  const { capabilities } = useSuspenseQuery(customerSettingsQuery()).data.data;
  return (capability) => capabilities.includes(capability);
}

const selectCapabilities = ({ data: { capabilities } }: { readonly data: Bootstrap }) => ({ data: { capabilities } });

/** For pages that need nothing else of `customerSettingsQuery`. */
export const capabilitiesQuery = () => apiQuery('getBootstrap', {}, { selectForHydration: selectCapabilities, part: 'capabilities' });
