import { IntegrationType } from '../../../shared/contract/codes.ts';
import { HOTJAR_VERSION, hotjarId, hotjarScript } from '../../../shared/integrations/hotjar.ts';
import { BROWSED_PAGES } from '../../../shared/integrations/pages.ts';
import { type BrowserIntegration, globals } from './integration.ts';

interface Hotjar {
  (...command: unknown[]): void;
  q?: unknown[];
  scriptLoaded?: boolean;
}

export const hotjar: BrowserIntegration = {
  type: IntegrationType.hotjar,
  when: 'idle',
  pages: BROWSED_PAGES,
  stored: ['_hj*'],
  scripts: (settings) => [hotjarScript(settings)].filter((url) => url !== null),
  prepare(settings) {
    const queued: Hotjar = (...command) => void (queued.q ??= []).push(command);
    globals()['hj'] ??= queued;
    globals()['_hjSettings'] = { hjid: Number(hotjarId(settings)), hjsv: HOTJAR_VERSION };
  },
  isReady: () => (globals()['hj'] as Hotjar | undefined)?.scriptLoaded === true,
};
