import { klaviyo as record, klaviyoEvent } from '../../../shared/integrations/klaviyo.ts';
import { type BrowserIntegration, type Command, globals } from './integration.ts';

export const klaviyo: BrowserIntegration = {
  record,
  when: 'idle',
  stored: ['__kla_id', '_kla*', 'kl-*', 'klaviyo*'],
  prepare: () => void (globals()['klaviyo'] ??= []),
  isReady: () => typeof globals()['klaviyo'] === 'object' && !Array.isArray(globals()['klaviyo']),
  send(facts) {
    const event = klaviyoEvent(facts);
    return event && (() => (globals()['klaviyo'] as { push: Command }).push(['track', event.name, event.properties]));
  },
};
