import { IntegrationType } from '../../../shared/contract/codes.ts';
import type { Integration } from '../../../shared/contract/integration.ts';
import { pixelId, pixelReceiver } from '../../../shared/integrations/facebook-pixel.ts';
import { statsServiceOf } from '../../../shared/integrations/operate-statistics.ts';
import { textOption } from '../../../shared/integrations/settings.ts';
import type { Facts } from '../../../shared/measurement/facts.ts';
import { dataLayerEntries, googleEvent } from '../../../shared/measurement/google.ts';
import { impactConversion } from '../../../shared/measurement/impact.ts';
import { klaviyoEvent } from '../../../shared/measurement/klaviyo.ts';
import { pixelEvent } from '../../../shared/measurement/pixel.ts';
import { frontendEvent, statsEvents } from '../../../shared/measurement/statistics.ts';
import type { App } from '../../core/app-context.tsx';
import { dataLayer, gtag } from '../integrations/google.ts';
import { globals } from '../integrations/integration.ts';
import { sendFrontendEvent } from './send-frontend-event.ts';
import { queueStats } from './stats-queue.ts';
import { visitorId } from './visitor-id.ts';

export interface ListenerContext {
  readonly app: App;
  readonly settings: Integration;
  /** Of the page on which it happened, as others may see it. */
  readonly url: string;
  readonly referrer: string | null;
}

/** Sends the message, or is null when this event is none of the listener's. */
type Prepare = (facts: Facts, context: ListenerContext) => (() => void) | null;

export interface Listener {
  /** When the service can take events. */
  readonly send: Prepare;
  /** On the order page, on which the service's script may not run: it would read an address that gives access to the order. */
  readonly sendWithoutScript?: Prepare;
}

type Command = (...command: unknown[]) => void;
const command = (name: string): Command => globals()[name] as Command;

/** Who gets events, by type of integration; what each gets is in its table in `shared/measurement/`. */
export const LISTENERS: { readonly [T in IntegrationType]?: Listener } = {
  [IntegrationType.googleAnalytics]: {
    send(facts, { settings }) {
      const event = googleEvent(facts);
      return event && (() => gtag()('event', event.name, { ...event.params, send_to: settings.public_key }));
    },
  },
  [IntegrationType.gtm]: {
    send(facts) {
      const entries = dataLayerEntries(facts);
      return entries.length === 0 ? null : () => void dataLayer().push(...entries);
    },
  },
  [IntegrationType.facebookPixel]: {
    send(facts) {
      const event = pixelEvent(facts);
      return event && (() => command('fbq')(event.command, event.name, event.params, event.id === undefined ? {} : { eventID: event.id }));
    },
    sendWithoutScript(facts, { app, settings, url }) {
      const event = app.documentRoute === 'checkoutSuccess' && facts.name === 'purchase' ? pixelEvent(facts) : null;
      const [receiver, id] = [pixelReceiver(settings), pixelId(settings)];
      if (!event || receiver === null || id === null) return null;
      const query = new URLSearchParams({ id, ev: event.name, dl: url, eid: event.id ?? '' });
      for (const [key, value] of Object.entries(event.params))
        query.set(`cd[${key}]`, typeof value === 'string' ? value : JSON.stringify(value));
      return () => void (new Image().src = `${receiver}?${query.toString()}`);
    },
  },
  [IntegrationType.klaviyo]: {
    send(facts) {
      const event = klaviyoEvent(facts);
      return event && (() => (globals()['klaviyo'] as { push: Command }).push(['track', event.name, event.properties]));
    },
  },
  [IntegrationType.impact]: {
    send(facts, { settings }) {
      const conversion = impactConversion(facts);
      // The number of the event type in Impact.
      const tracker = Number(textOption(settings, 'action_tracker_id') ?? '0');
      return conversion && (() => command('ire')('trackConversion', tracker, conversion.values, { verifySiteDefinitionMatch: true }));
    },
  },
  [IntegrationType.operateStatistics]: {
    send(facts, { app, settings, url, referrer }) {
      const service = statsServiceOf(settings);
      const { customer, consent } = app.stores;
      const user = consent.granted.includes('marketing') ? customer.user : null;
      const context = { uid: '', url, referrer, language: app.locale, user, now: Date.now() };
      const [first, ...more] = statsEvents(facts, context);
      const forBackend = frontendEvent(facts);
      if (service === null || (!first && !forBackend)) return null;
      return () => {
        const uid = visitorId();
        if (first)
          queueStats(
            service,
            [first, ...more].map((event) => ({ ...event, uid })),
          );
        if (forBackend) sendFrontendEvent(app.locale, forBackend);
      };
    },
  },
};
