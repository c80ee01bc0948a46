import { useSuspenseQuery } from '@tanstack/react-query';
import type { Capability } from '../../shared/contract/codes.ts';
import { customerSettingsQuery } from './queries.ts';

/** Whether the backend has a group of calls beyond the specification. */
export function useCapability(): (capability: Capability) => boolean {
  const { capabilities } = useSuspenseQuery(customerSettingsQuery()).data.data;
  return (capability) => capabilities.includes(capability);
}
