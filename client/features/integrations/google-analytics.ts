import { measurementId } from '../../../shared/integrations/google.ts';
import { googleAnalytics as record, googleEvent } from '../../../shared/integrations/google-analytics.ts';
import { shownAddress } from '../../../shared/measurement/shown-address.ts';
import { gtag, signalConsent } from './google.ts';
import { type BrowserIntegration, globals } from './integration.ts';

const disabled = (id: string | null): string => `ga-disable-${id}`;

/** Sends nothing by itself: page views are events of ours. The address of the order page would open the order, so ours replaces it. */
export const googleAnalytics: BrowserIntegration = {
  record,
  when: 'at-once',
  stored: ['_ga', '_ga_*', '_gid', '_gat*'],
  prepare(settings, granted) {
    const id = measurementId(settings);
    signalConsent(granted);
    globals()[disabled(id)] = false;
    gtag()('js', new Date());
    gtag()('config', id, { send_page_view: false, ...publicAddress() });
  },
  isReady: (settings) => isGoogleReady(measurementId(settings)),
  stop: (settings) => {
    globals()[disabled(measurementId(settings))] = true;
    signalConsent([]);
  },
  send(facts, { settings }) {
    const event = googleEvent(facts);
    return event && (() => gtag()('event', event.name, { ...event.params, send_to: settings.public_key }));
  },
};

/** `google_tag_manager` has a property for each script of Google's that runs. */
export function isGoogleReady(id: string | null): boolean {
  const loaded = globals()['google_tag_manager'];
  return id !== null && typeof loaded === 'object' && loaded !== null && id in loaded;
}

/** Where the address opens a cart or an order, the one without its id; elsewhere Google reads the address itself. */
const publicAddress = () => {
  const shown = shownAddress(location);
  return shown.split('?', 1)[0] === location.origin + location.pathname ? {} : { page_location: shown };
};
