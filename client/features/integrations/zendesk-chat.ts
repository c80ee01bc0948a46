import { zendeskChat as record } from '../../../shared/integrations/zendesk-chat.ts';
import { type BrowserIntegration, globals } from './integration.ts';

export const zendeskChat: BrowserIntegration = {
  record,
  when: 'on-use',
  stored: ['ZD-*', '__zlcmid', '__zlcstore'],
  isReady: () => typeof globals()['zE'] === 'function',
};
