import { useSuspenseQuery } from '@tanstack/react-query';
import type { Capability } from '../../../../shared/contract/codes.ts';
import { apiQuery } from '../../../core/api-query.ts';
import { customerSettingsQuery } from '../../../core/queries.ts';

export const subscriptionsQuery = () => apiQuery('getSubscriptions', {});
export const sessionsQuery = () => apiQuery('getSessions', {});
export const passkeysQuery = () => apiQuery('getPasskeys', {});

/** Whether the backend has a group of calls beyond the specification. */
export function useCapability(): (capability: Capability) => boolean {
  const { capabilities } = useSuspenseQuery(customerSettingsQuery()).data.data;
  return (capability) => capabilities.includes(capability);
}
