import { facebookPixel as record, pixelEvent, pixelId, pixelReceiver } from '../../../shared/integrations/facebook-pixel.ts';
import { ORDER_PAGE } from '../../../shared/integrations/pages.ts';
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
  record,
  when: 'idle',
  stored: ['_fbp', '_fbc'],
  prepare(settings) {
    pixel()('consent', 'grant');
    // Otherwise the script records clicks and texts of buttons by itself.
    pixel()('set', 'autoConfig', false, pixelId(settings));
    pixel()('init', pixelId(settings));
  },
  isReady: () => pixel().callMethod !== undefined,
  stop: () => pixel()('consent', 'revoke'),
  send(facts) {
    const event = pixelEvent(facts);
    return event && (() => pixel()(event.command, event.name, event.params, event.id === undefined ? {} : { eventID: event.id }));
  },
  sendWithoutScript(facts, { app, settings, url }) {
    const event = app.documentRoute === ORDER_PAGE && facts.name === 'purchase' ? pixelEvent(facts) : null;
    const [receiver, id] = [pixelReceiver(settings), pixelId(settings)];
    if (!event || receiver === null || id === null) return null;
    const query = new URLSearchParams({ id, ev: event.name, dl: url, eid: event.id ?? '' });
    for (const [key, value] of Object.entries(event.params))
      query.set(`cd[${key}]`, typeof value === 'string' ? value : JSON.stringify(value));
    return () => void (new Image().src = `${receiver}?${query.toString()}`);
  },
};
