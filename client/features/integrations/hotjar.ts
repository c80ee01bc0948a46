import { hotjar as record, HOTJAR_VERSION, hotjarId } from '../../../shared/integrations/hotjar.ts';
import { type BrowserIntegration, globals } from './integration.ts';

interface Hotjar {
  (...command: unknown[]): void;
  q?: unknown[];
  scriptLoaded?: boolean;
}

export const hotjar: BrowserIntegration = {
  record,
  when: 'idle',
  stored: ['_hj*'],
  prepare(settings) {
    const queued: Hotjar = (...command) => void (queued.q ??= []).push(command);
    globals()['hj'] ??= queued;
    globals()['_hjSettings'] = { hjid: Number(hotjarId(settings)), hjsv: HOTJAR_VERSION };
  },
  isReady: () => (globals()['hj'] as Hotjar | undefined)?.scriptLoaded === true,
};
