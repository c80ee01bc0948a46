import { IntegrationType } from '../contract/codes.ts';
import type { Integration } from '../contract/integration.ts';
import { GOOGLE_ANALYTICS_HOSTS, GOOGLE_TAGS } from './google.ts';
import { MEASURED_PAGES } from './pages.ts';
import type { Service } from './service.ts';
import { baseOf, keyOf, sourcesAt, textOption } from './settings.ts';

/** `options.gtm_id`, `options.verification_code`, `options.consent_mode`; `options.category` as in `optional.ts`. */
export const containerId = (settings: Pick<Integration, 'options'>): string | null =>
  keyOf(textOption(settings, 'gtm_id'), /^GTM-[A-Z\d]{4,12}$/);

/** For `<meta name="google-site-verification">`. */
export const verificationCode = (settings: Pick<Integration, 'options'>): string | null =>
  keyOf(textOption(settings, 'verification_code'), /^[\w-]{10,100}$/);

export function containerScript(settings: Integration): string | null {
  const [base, id] = [baseOf(settings, GOOGLE_TAGS), containerId(settings)];
  return base === null || id === null ? null : `${base}/gtm.js?id=${id}`;
}

/** Tags of a container load from hosts of their own: the operator names them in `options.sources`. */
export const googleTagManager: Service = {
  type: IntegrationType.gtm,
  pages: MEASURED_PAGES,
  sources: (settings) =>
    sourcesAt(settings, GOOGLE_TAGS, { script: [GOOGLE_TAGS], connect: GOOGLE_ANALYTICS_HOSTS, img: GOOGLE_ANALYTICS_HOSTS }),
};
