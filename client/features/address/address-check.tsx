import { useEffect } from 'react';
import { IntegrationType } from '../../../shared/contract/codes.ts';
import { enabledIntegration } from '../../../shared/integrations/enabled.ts';
import { useBootstrap } from '../../core/app-context.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import type { AddressFormState } from './address-form-state.ts';

/** Suggests the spelling of an address validation service (integration 64). Loads nothing in a shop without one. */
export function AddressCheck({ state }: { state: AddressFormState }) {
  const settings = enabledIntegration(useBootstrap(), IntegrationType.googleAddressValidation);
  const enabled = settings !== null;
  const { Part, load } = useLazyPart(() => import('./address-suggestion.tsx').then(({ AddressSuggestion }) => AddressSuggestion));
  useEffect(() => {
    if (enabled) void load();
  }, [enabled, load]);
  return settings && Part ? <Part state={state} settings={settings} /> : null;
}
