import { firebase as record, firebaseConfig } from '../../../shared/integrations/firebase.ts';
import { type BrowserIntegration, globals } from './integration.ts';

interface Firebase {
  initializeApp(config: object): unknown;
  analytics?: () => { setAnalyticsCollectionEnabled(on: boolean): void };
}

const sdk = (): Firebase | undefined => globals()['firebase'] as Firebase | undefined;

export const firebase: BrowserIntegration = {
  record,
  when: 'idle',
  stored: ['_ga_*', 'firebase*', '__FIREBASE*'],
  start(settings) {
    const config = firebaseConfig(settings);
    if (config !== null) sdk()?.initializeApp(config);
    sdk()?.analytics?.();
  },
  isReady: () => sdk()?.analytics !== undefined,
  stop: () => sdk()?.analytics?.().setAnalyticsCollectionEnabled(false),
};
