import { IntegrationType } from '../../../shared/contract/codes.ts';
import { BROWSED_PAGES } from '../../../shared/integrations/pages.ts';
import { zendeskScript } from '../../../shared/integrations/zendesk-chat.ts';
import { type BrowserIntegration, globals } from './integration.ts';

export const zendeskChat: BrowserIntegration = {
  type: IntegrationType.zendeskChat,
  when: 'on-use',
  pages: BROWSED_PAGES,
  stored: ['ZD-*', '__zlcmid', '__zlcstore'],
  scripts: (settings) => [zendeskScript(settings)].filter((url) => url !== null),
  isReady: () => typeof globals()['zE'] === 'function',
};
