import { IntegrationType } from '../../../shared/contract/codes.ts';
import { measurementId } from '../../../shared/integrations/google.ts';
import { analyticsScript } from '../../../shared/integrations/google-analytics.ts';
import { MEASURED_PAGES, ORDER_PAGE } from '../../../shared/integrations/pages.ts';
import { gtag, signalConsent } from './google.ts';
import { type BrowserIntegration, globals } from './integration.ts';

const disabled = (id: string | null): string => `ga-disable-${id}`;

/** Sends nothing by itself: page views are events of ours. The address of the order page would open the order, so ours replaces it. */
export const googleAnalytics: BrowserIntegration = {
  type: IntegrationType.googleAnalytics,
  when: 'at-once',
  pages: [...MEASURED_PAGES, ORDER_PAGE],
  stored: ['_ga', '_ga_*', '_gid', '_gat*'],
  scripts: (settings) => [analyticsScript(settings)].filter((url) => url !== null),
  prepare(settings, granted) {
    const id = measurementId(settings);
    signalConsent(granted);
    globals()[disabled(id)] = false;
    gtag()('js', new Date());
    gtag()('config', id, { send_page_view: false, ...shownAddress() });
  },
  isReady: (settings) => isGoogleReady(measurementId(settings)),
  stop: (settings) => {
    globals()[disabled(measurementId(settings))] = true;
    signalConsent([]);
  },
};

/** `google_tag_manager` has a property for each script of Google's that runs. */
export function isGoogleReady(id: string | null): boolean {
  const loaded = globals()['google_tag_manager'];
  return id !== null && typeof loaded === 'object' && loaded !== null && id in loaded;
}

/** Without the id of a cart or an order. */
const shownAddress = () => {
  const path = /^((?:\/en)?\/(?:cart|checkout|checkout\/success))\/[^/]+$/.exec(location.pathname)?.[1];
  return path === undefined ? {} : { page_location: location.origin + path };
};
