import { IntegrationType } from '../../../shared/contract/codes.ts';
import type { App } from '../../core/app-context.tsx';
import { bootstrapQuery } from '../../core/queries.ts';

const NECESSARY: readonly number[] = [IntegrationType.stripe, IntegrationType.payPal, IntegrationType.cdnDomain];

/** In a shop where nothing waits for a decision, no code about decisions is loaded. */
export async function startConsent(app: App): Promise<void> {
  const shop = app.queryClient.getQueryData(bootstrapQuery().queryKey)?.data;
  const waits = shop?.enabled_integrations.some((type) => !NECESSARY.includes(type));
  if (waits) (await import('./decide.ts')).openConsent(app);
  else app.stores.consent.phase = 'settled';
}
