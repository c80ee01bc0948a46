import { IntegrationType } from '../../packages/contract/codes.ts';
import type { Integration } from '../../packages/contract/integration.ts';
import { type IntegrationRecord, sourcesAt } from './integration.ts';
import { BROWSED_PAGES } from './pages.ts';
import { baseOf, keyOf } from './settings.ts';

const HOST = 'https://static.hotjar.com';
const HOSTS = ['https://*.hotjar.com', 'https://*.hotjar.io'];
export const HOTJAR_VERSION = 6;

/** `public_key`: the number of the site. */
export const hotjarId = ({ public_key }: Pick<Integration, 'public_key'>): string | null => keyOf(public_key, /^\d{3,12}$/);

export function hotjarScript(settings: Integration): string | null {
  const [base, id] = [baseOf(settings, HOST), hotjarId(settings)];
  return base === null || id === null ? null : `${base}/c/hotjar-${id}.js?sv=${HOTJAR_VERSION}`;
}

/** Hosts as in Hotjar's documentation ("Content Security Policies"), without its inline styles. */
export const hotjar = {
  type: IntegrationType.hotjar,
  category: 'statistics',
  pages: BROWSED_PAGES,
  scripts: (settings) => [hotjarScript(settings)],
  sources: (settings) =>
    sourcesAt(settings, HOST, { script: HOSTS.slice(0, 1), connect: [...HOSTS, 'wss://*.hotjar.com'], img: HOSTS, frame: HOSTS }),
} satisfies IntegrationRecord;
