import { useEffect } from 'react';
import { IntegrationType } from '../../../packages/contract/codes.ts';
import { enabledIntegration } from '../../../shared/integrations/enabled.ts';
import { useBootstrap, useStores } from '../../core/app-context.tsx';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import type { CheckedAddress } from './address-suggestion.tsx';

/** Suggests the spelling of an address validation service (integration 64). Loads nothing in a shop without one, nor before consent. */
export function AddressCheck(checked: CheckedAddress) {
  const settings = enabledIntegration(useBootstrap(), IntegrationType.googleAddressValidation);
  const { granted } = useSnapshot(useStores().consent);
  const enabled = settings !== null && granted.includes('comfort');
  const { Part, load } = useLazyPart(() => import('./address-suggestion.tsx').then(({ AddressSuggestion }) => AddressSuggestion));
  useEffect(() => {
    if (enabled) void load();
  }, [enabled, load]);
  return enabled && Part ? <Part {...checked} settings={settings} /> : null;
}
