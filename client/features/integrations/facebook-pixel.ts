import { IntegrationType } from '../../../shared/contract/codes.ts';
import { pixelId, pixelScript } from '../../../shared/integrations/facebook-pixel.ts';
import { MEASURED_PAGES } from '../../../shared/integrations/pages.ts';
import { type BrowserIntegration, globals } from './integration.ts';

interface Pixel {
  (...command: unknown[]): void;
  callMethod?: (...command: unknown[]) => void;
  push: Pixel;
  queue: unknown[];
  loaded: boolean;
  version: string;
}

const pixel = (): Pixel => (globals()['fbq'] ?? createPixel()) as Pixel;

/** As in the vendor's snippet: a function that queues until the script has given it `callMethod`. */
function createPixel(): Pixel {
  const queued = ((...command: unknown[]) =>
    queued.callMethod ? queued.callMethod(...command) : void queued.queue.push(command)) as Pixel;
  Object.assign(queued, { push: queued, queue: [], loaded: true, version: '2.0' });
  globals()['fbq'] = globals()['_fbq'] = queued;
  return queued;
}

export const facebookPixel: BrowserIntegration = {
  type: IntegrationType.facebookPixel,
  when: 'idle',
  pages: MEASURED_PAGES,
  stored: ['_fbp', '_fbc'],
  scripts: (settings) => [pixelScript(settings)].filter((url) => url !== null),
  prepare(settings) {
    pixel()('consent', 'grant');
    // Otherwise the script records clicks and texts of buttons by itself.
    pixel()('set', 'autoConfig', false, pixelId(settings));
    pixel()('init', pixelId(settings));
  },
  isReady: () => pixel().callMethod !== undefined,
  stop: () => pixel()('consent', 'revoke'),
};
