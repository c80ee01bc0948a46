import type { App } from '../../../core/app-context.tsx';
import type { Translate } from '../../../core/i18n.ts';

/** The texts about providers are loaded with the first adapter, not with the checkout. */
export async function loadProviderTexts({ texts }: Pick<App, 'texts'>): Promise<Translate<'providers'>> {
  await texts.load(['providers']);
  return texts.of('providers');
}
