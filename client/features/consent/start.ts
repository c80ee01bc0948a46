import { NECESSARY_TYPES } from '../../../shared/integrations/necessary-types.computed.ts';
import type { App } from '../../core/app-context.tsx';
import { bootstrapQuery } from '../../core/queries.ts';

/** In a shop where nothing waits for a decision, no code about decisions is loaded. */
export async function startConsent(app: App): Promise<void> {
  const shop = app.queryClient.getQueryData(bootstrapQuery().queryKey)?.data;
  if (shop?.enabled_integrations.some((type) => !NECESSARY_TYPES.includes(type))) (await import('./decide.ts')).openConsent(app);
  else app.stores.consent.phase = 'settled';
}
