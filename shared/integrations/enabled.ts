import type { Integration, IntegrationType } from '../contract/integration.ts';
import type { ShopIntegrations } from './services.ts';

/** The settings of a service that is switched on. */
export function enabledIntegration({ integrations, enabled_integrations }: ShopIntegrations, wanted: IntegrationType): Integration | null {
  return (enabled_integrations.includes(wanted) && integrations.find(({ type }) => type === wanted)) || null;
}
