import type { IntegrationType } from '../contract/codes.ts';
import type { Integration } from '../contract/integration.ts';
import type { ShopIntegrations } from './services.ts';

/** The settings of a service if it is switched on, else null. */
export function enabledIntegration({ integrations, enabled_integrations }: ShopIntegrations, service: IntegrationType): Integration | null {
  return (enabled_integrations.includes(service) && integrations.find(({ type }) => type === service)) || null;
}
