import { IntegrationType } from '../../../shared/contract/codes.ts';
import { klaviyoScript } from '../../../shared/integrations/klaviyo.ts';
import { MEASURED_PAGES } from '../../../shared/integrations/pages.ts';
import { type BrowserIntegration, globals } from './integration.ts';

export const klaviyo: BrowserIntegration = {
  type: IntegrationType.klaviyo,
  when: 'idle',
  pages: MEASURED_PAGES,
  stored: ['__kla_id', '_kla*', 'kl-*', 'klaviyo*'],
  scripts: (settings) => [klaviyoScript(settings)].filter((url) => url !== null),
  prepare: () => void (globals()['klaviyo'] ??= []),
  isReady: () => typeof globals()['klaviyo'] === 'object' && !Array.isArray(globals()['klaviyo']),
};
