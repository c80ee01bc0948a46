import { IntegrationType } from '../../../shared/contract/codes.ts';
import { firebaseConfig, firebaseScripts } from '../../../shared/integrations/firebase.ts';
import { MEASURED_PAGES } from '../../../shared/integrations/pages.ts';
import { type BrowserIntegration, globals } from './integration.ts';

interface Firebase {
  initializeApp(config: object): unknown;
  analytics?: () => { setAnalyticsCollectionEnabled(on: boolean): void };
}

const sdk = (): Firebase | undefined => globals()['firebase'] as Firebase | undefined;

export const firebase: BrowserIntegration = {
  type: IntegrationType.firebase,
  when: 'idle',
  pages: MEASURED_PAGES,
  stored: ['_ga_*', 'firebase*', '__FIREBASE*'],
  scripts: firebaseScripts,
  start(settings) {
    const config = firebaseConfig(settings);
    if (config !== null) sdk()?.initializeApp(config);
    sdk()?.analytics?.();
  },
  isReady: () => sdk()?.analytics !== undefined,
  stop: () => sdk()?.analytics?.().setAnalyticsCollectionEnabled(false),
};
