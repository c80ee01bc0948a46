import { CONSENT_CATEGORIES } from '../commerce/consent.ts';
import { IntegrationType } from '../../packages/contract/codes.ts';
import type { Integration } from '../../packages/contract/integration.ts';
import { type Facts, present } from '../measurement/facts.ts';
import { googleEvent } from './google-analytics.ts';
import { GOOGLE_ANALYTICS_HOSTS, GOOGLE_TAGS } from './google.ts';
import { type IntegrationRecord, sourcesAt } from './integration.ts';
import { MEASURED_PAGES } from './pages.ts';
import { baseOf, keyOf, textOption } from './settings.ts';

/** `options.gtm_id`, `options.verification_code`, `options.consent_mode`, `options.category`. */
export const containerId = (settings: Pick<Integration, 'options'>): string | null =>
  keyOf(textOption(settings, 'gtm_id'), /^GTM-[A-Z\d]{4,12}$/);

export function containerScript(settings: Integration): string | null {
  const [base, id] = [baseOf(settings, GOOGLE_TAGS), containerId(settings)];
  return base === null || id === null ? null : `${base}/gtm.js?id=${id}`;
}

/** Tags of a container load from hosts of their own: the operator names them in `options.sources`. */
export const googleTagManager = {
  type: IntegrationType.gtm,
  category: 'marketing',
  otherCategories: CONSENT_CATEGORIES,
  pages: MEASURED_PAGES,
  scripts: (settings) => [containerScript(settings)],
  sources: (settings) =>
    sourcesAt(settings, GOOGLE_TAGS, { script: [GOOGLE_TAGS], connect: GOOGLE_ANALYTICS_HOSTS, img: GOOGLE_ANALYTICS_HOSTS }),
} satisfies IntegrationRecord;

/** The events of Google Analytics for the data layer, whose earlier `ecommerce` has to be cleared first. */
export function dataLayerEntries(facts: Facts): readonly object[] {
  const event = googleEvent(facts);
  if (!event) return [];
  const { page_location, search_term, results, form, message, ...ecommerce } = event.params;
  const entry = { event: event.name, ...present({ page_location, search_term, results, form, message }) };
  return Object.keys(ecommerce).length === 0 ? [entry] : [{ ecommerce: null }, { ...entry, ecommerce }];
}
