import { IntegrationType } from '../../../shared/contract/codes.ts';
import { statsServiceOf } from '../../../shared/integrations/operate-statistics.ts';
import { MEASURED_PAGES, ORDER_PAGE } from '../../../shared/integrations/pages.ts';
import type { BrowserIntegration } from './integration.ts';

/** No script: events are sent by the shop itself. */
export const operateStatistics: BrowserIntegration = {
  type: IntegrationType.operateStatistics,
  when: 'at-once',
  pages: [...MEASURED_PAGES, ORDER_PAGE],
  stored: ['uid', 'karat:statistics-rest'],
  scripts: () => [],
  isReady: (settings) => statsServiceOf(settings) !== null,
};
