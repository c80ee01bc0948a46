import { impact as record, impactConversion } from '../../../shared/integrations/impact.ts';
import { textOption } from '../../../shared/integrations/settings.ts';
import { type BrowserIntegration, type Command, globals } from './integration.ts';

interface Tag {
  (...command: unknown[]): void;
  a?: unknown[];
  /** Only the function that queues until the script replaces it. */
  isQueue?: true;
}

export const impact: BrowserIntegration = {
  record,
  when: 'idle',
  stored: ['IR_*'],
  prepare() {
    const queued: Tag = Object.assign((...command: unknown[]) => void (queued.a ??= []).push(command), { isQueue: true as const });
    globals()['ImpactRadiusEvent'] = 'ire';
    globals()['ire'] ??= queued;
  },
  isReady: () => typeof globals()['ire'] === 'function' && !(globals()['ire'] as Tag).isQueue,
  send(facts, { settings }) {
    const conversion = impactConversion(facts);
    // The number of the event type in Impact.
    const tracker = Number(textOption(settings, 'action_tracker_id') ?? '0');
    const options = { verifySiteDefinitionMatch: true };
    return conversion && (() => (globals()['ire'] as Command)('trackConversion', tracker, conversion.values, options));
  },
};
