import { IntegrationType } from '../../../shared/contract/codes.ts';
import { impactScript } from '../../../shared/integrations/impact.ts';
import { MEASURED_PAGES } from '../../../shared/integrations/pages.ts';
import { type BrowserIntegration, globals } from './integration.ts';

interface Tag {
  (...command: unknown[]): void;
  a?: unknown[];
  /** Only the function that queues until the script replaces it. */
  isQueue?: true;
}

export const impact: BrowserIntegration = {
  type: IntegrationType.impact,
  when: 'idle',
  pages: MEASURED_PAGES,
  stored: ['IR_*'],
  scripts: (settings) => [impactScript(settings)].filter((url) => url !== null),
  prepare() {
    const queued: Tag = Object.assign((...command: unknown[]) => void (queued.a ??= []).push(command), { isQueue: true as const });
    globals()['ImpactRadiusEvent'] = 'ire';
    globals()['ire'] ??= queued;
  },
  isReady: () => typeof globals()['ire'] === 'function' && !(globals()['ire'] as Tag).isQueue,
};
