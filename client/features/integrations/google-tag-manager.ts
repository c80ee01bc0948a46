import { containerId, dataLayerEntries, googleTagManager as record } from '../../../shared/integrations/google-tag-manager.ts';
import { dataLayer, signalConsent } from './google.ts';
import { isGoogleReady } from './google-analytics.ts';
import type { BrowserIntegration } from './integration.ts';

/** Which of the container's tags run is decided by the same signals: the operator sets them up in the container. */
export const googleTagManager: BrowserIntegration = {
  record,
  when: 'at-once',
  stored: ['_gcl_*', '_dc_gtm_*'],
  prepare(_settings, granted) {
    signalConsent(granted);
    dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  },
  isReady: (settings) => isGoogleReady(containerId(settings)),
  stop: () => signalConsent([]),
  send(facts) {
    const entries = dataLayerEntries(facts);
    return entries.length === 0 ? null : () => void dataLayer().push(...entries);
  },
};
