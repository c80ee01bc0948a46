import type { App } from '../../../core/app-context.tsx';
import type { Translate } from '../../../core/i18n.ts';

/** The texts about gateways are loaded with the first adapter, not with the checkout. */
export async function loadGatewayTexts({ texts }: Pick<App, 'texts'>): Promise<Translate<'gateways'>> {
  await texts.load(['gateways']);
  return texts.of('gateways');
}
