import type { IntegrationType } from '../../packages/contract/codes.ts';
import type { Integration } from '../../packages/contract/integration.ts';
import type { ShopIntegrations } from './integration.ts';

/** The settings of an integration if it is switched on, else null. */
export function enabledIntegration({ integrations, enabled_integrations }: ShopIntegrations, wanted: IntegrationType): Integration | null {
  return (enabled_integrations.includes(wanted) && integrations.find(({ type }) => type === wanted)) || null;
}
