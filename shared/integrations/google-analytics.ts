import { IntegrationType } from '../contract/codes.ts';
import type { Integration } from '../contract/integration.ts';
import { GOOGLE_ANALYTICS_HOSTS, GOOGLE_TAGS, measurementId } from './google.ts';
import { MEASURED_PAGES, ORDER_PAGE } from './pages.ts';
import type { Service } from './service.ts';
import { baseOf, sourcesAt } from './settings.ts';

/** `public_key`: the measurement id (G-…). `consent_mode`: `basic` (default) or `advanced`. */
export function analyticsScript(settings: Integration): string | null {
  const [base, id] = [baseOf(settings, GOOGLE_TAGS), measurementId(settings)];
  return base === null || id === null ? null : `${base}/gtag/js?id=${id}`;
}

export const googleAnalytics: Service = {
  type: IntegrationType.googleAnalytics,
  pages: [...MEASURED_PAGES, ORDER_PAGE],
  sources: (settings) =>
    sourcesAt(settings, GOOGLE_TAGS, { script: [GOOGLE_TAGS], connect: GOOGLE_ANALYTICS_HOSTS, img: GOOGLE_ANALYTICS_HOSTS }),
};
