import { useEffect } from 'react';
import { IntegrationType } from '../../../../shared/contract/codes.ts';
import { enabledIntegration } from '../../../../shared/integrations/enabled.ts';
import { useBootstrap } from '../../../core/app-context.tsx';
import { useLazyPart } from '../../../ui/use-lazy-part.ts';
import type { FormState } from '../use-checkout-form.ts';

interface AddressCheckProps {
  readonly state: FormState;
  readonly kind: 'shipping' | 'billing';
}

/** Where the shop has an address service (integration 64): says how it spells the address. Elsewhere nothing is loaded. */
export function AddressCheck(props: AddressCheckProps) {
  const settings = enabledIntegration(useBootstrap(), IntegrationType.googleAddressValidation);
  const enabled = settings !== null;
  const { Part, want } = useLazyPart(() => import('./suggestion.tsx').then(({ Suggestion }) => Suggestion));
  useEffect(() => {
    if (enabled) void want();
  }, [enabled, want]);
  return settings && Part ? <Part {...props} settings={settings} /> : null;
}
