import type { Bootstrap } from '../../packages/contract/bootstrap.ts';
import type { Capability } from '../../packages/contract/codes.ts';
import { apiQuery } from '../../packages/engine/browser/api-query.ts';
import { customerSettingsQuery } from './queries.ts';
import { useSuspenseQuery } from '../../packages/engine/browser/use-suspense-query.ts';

/** True if the backend has a group of calls beyond the specification. */
export function useCapability(): (capability: Capability) => boolean {
  const { capabilities } = useSuspenseQuery(customerSettingsQuery()).data.data;
  return (capability) => capabilities.includes(capability);
}

const selectCapabilities = ({ data: { capabilities } }: { readonly data: Bootstrap }) => ({ data: { capabilities } });

/** For pages that need nothing else of `customerSettingsQuery`. */
export const capabilitiesQuery = () => apiQuery('getBootstrap', {}, { selectForHydration: selectCapabilities, part: 'capabilities' });
