import type { ShopIntegrations } from '../../shared/integrations/integration.ts';
import { unknownTypes } from '../../shared/integrations/records.ts';
import type { ProcessLog } from '../../packages/engine/observability/log.ts';

/** Logs each unknown type of integration that is switched on once: a newer backend may have it in each of its answers. */
export function warnOfUnknownIntegrations(log: Pick<ProcessLog, 'warn'>): (shop: ShopIntegrations | null) => void {
  const logged = new Set<number>();
  return (shop) => {
    const types = shop ? unknownTypes(shop).filter((type) => !logged.has(type)) : [];
    for (const type of types) logged.add(type);
    if (types.length > 0) log.warn({ types }, 'unknown types of integrations are ignored');
  };
}
