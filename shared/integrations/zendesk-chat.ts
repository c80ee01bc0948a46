import { IntegrationType } from '../../packages/contract/codes.ts';
import type { Integration } from '../../packages/contract/integration.ts';
import { type IntegrationRecord, sourcesAt } from './integration.ts';
import { BROWSED_PAGES } from './pages.ts';
import { baseOf, keyOf } from './settings.ts';

const HOST = 'https://static.zdassets.com';
/** Of the messaging widget and of the classic one (developer.zendesk.com, "Content Security Policy (CSP) support"). */
const HOSTS = ['https://*.zdassets.com', 'https://*.zendesk.com', 'https://*.zopim.com', 'https://media.smooch.io'];
const CONVERSATION = ['https://api.smooch.io', 'wss://api.smooch.io', 'wss://*.zendesk.com', 'wss://*.zopim.com'];

/** `public_key`: the key of the web widget. */
export const zendeskKey = ({ public_key }: Pick<Integration, 'public_key'>): string | null => keyOf(public_key, /^[\da-f-]{20,40}$/);

export function zendeskScript(settings: Integration): string | null {
  const [base, key] = [baseOf(settings, HOST), zendeskKey(settings)];
  return base === null || key === null ? null : `${base}/ekr/snippet.js?key=${key}`;
}

/** Hosts as in Zendesk's documentation ("Using a content security policy with the web widget"). */
export const zendeskChat = {
  type: IntegrationType.zendeskChat,
  category: 'comfort',
  pages: BROWSED_PAGES,
  scripts: (settings) => [zendeskScript(settings)],
  sources: (settings) =>
    sourcesAt(settings, HOST, {
      script: ['https://*.zdassets.com'],
      connect: [...HOSTS, ...CONVERSATION],
      img: [...HOSTS, 'https://*.zdusercontent.com', 'https://v2assets.zopim.io'],
    }),
} satisfies IntegrationRecord;
