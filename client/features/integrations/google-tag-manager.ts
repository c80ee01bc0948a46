import { IntegrationType } from '../../../shared/contract/codes.ts';
import { containerId, containerScript } from '../../../shared/integrations/google-tag-manager.ts';
import { MEASURED_PAGES } from '../../../shared/integrations/pages.ts';
import { dataLayer, signalConsent } from './google.ts';
import { isGoogleReady } from './google-analytics.ts';
import type { BrowserIntegration } from './integration.ts';

/** Which of the container's tags run is decided by the same signals: the operator sets them up in the container. */
export const googleTagManager: BrowserIntegration = {
  type: IntegrationType.gtm,
  when: 'at-once',
  pages: MEASURED_PAGES,
  stored: ['_gcl_*', '_dc_gtm_*'],
  scripts: (settings) => [containerScript(settings)].filter((url) => url !== null),
  prepare(_settings, granted) {
    signalConsent(granted);
    dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  },
  isReady: (settings) => isGoogleReady(containerId(settings)),
  stop: () => signalConsent([]),
};
