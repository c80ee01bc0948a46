import { mark, type Place, send } from './send.ts';

interface Firebase {
  initializeApp(config: object): void;
  analytics?: () => { logEvent(name: string, values?: object): void; setAnalyticsCollectionEnabled(on: boolean): void };
}

/** Parts of the two compat scripts. */
export function playFirebase(place: Place): void {
  const host = window as unknown as { firebase?: Firebase };
  if (place.path.includes('firebase-app')) {
    host.firebase = { initializeApp: (config) => send(place, '/installations', { config }) };
    return;
  }
  if (!host.firebase) return;
  let isOn = true;
  host.firebase.analytics = () => ({
    logEvent: (name, values) => void (isOn && send(place, '/collect', { name, values })),
    setAnalyticsCollectionEnabled: (on) => void (isOn = on),
  });
  mark('_ga_FIREBASE', 400);
}
