import { IntegrationType } from '../contract/codes.ts';
import type { Integration } from '../contract/integration.ts';
import { originOf } from './origin.ts';
import { MEASURED_PAGES, ORDER_PAGE } from './pages.ts';
import type { Service } from './service.ts';
import { baseOf, textOption } from './settings.ts';

export interface StatsService {
  /** Without a slash at the end: events go to `{base}/stats`. */
  readonly base: string;
  readonly apiKey: string;
}

/** `options.events_enabled`, `url` (the specification's base_url) and `public_key` (its api_key). Null when nothing is to be sent. */
export function statsServiceOf(settings: Integration): StatsService | null {
  const url = settings.url ?? textOption(settings, 'base_url');
  const apiKey = settings.public_key ?? textOption(settings, 'api_key');
  const base = url === null ? null : baseOf({ url }, '');
  return settings.options['events_enabled'] === true && base !== null && apiKey !== null ? { base, apiKey } : null;
}

/** The backend's own statistics; no script. */
export const operateStatistics: Service = {
  type: IntegrationType.operateStatistics,
  pages: [...MEASURED_PAGES, ORDER_PAGE],
  sources(settings) {
    const origin = originOf(statsServiceOf(settings)?.base);
    return origin === null ? {} : { connect: [origin] };
  },
};
