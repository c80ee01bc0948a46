import { optionalServices } from '../../../shared/integrations/optional.ts';
import type { ShopEvent } from '../../../shared/measurement/events.ts';
import { factsOf } from '../../../shared/measurement/facts.ts';
import { shownAddress } from '../../../shared/measurement/shown-address.ts';
import type { App } from '../../core/app-context.tsx';
import { bootstrapQuery } from '../../core/queries.ts';
import { claimPurchase } from '../checkout/payment-attempt.ts';
import type { Integrations } from '../integrations/runtime.ts';
import { followClicks } from './follow-clicks.ts';
import { LISTENERS } from './listeners.ts';
import { observeParts } from './observe-parts.ts';
import { observeTime } from './observe-time.ts';

/** Queues whose events are handed on already: each decision about consent calls again. */
const started = new WeakSet<object>();

/** Replays what has waited, and hands on what follows: to each service that the shopper allows. */
export function measure(app: App, integrations: Integrations): void {
  const { events } = app.stores;
  if (started.has(events)) return;
  started.add(events);
  const clicks = followClicks(events);
  let url = shownAddress(location);
  let referrer = shownReferrer(document.referrer);
  let page = app.documentRoute;

  const follow = (event: ShopEvent): void => {
    if (event.name === 'visit') {
      const next = shownAddress(new URL(event.url));
      if (next !== url) referrer = url;
      url = next;
      page = event.page;
      parts.look();
    }
    clicks.follow(event);
    handOn(app, integrations, event.name === 'visit' ? { ...event, url } : event, { url, referrer });
  };
  // What is wrong here must not stop the feature that says what has happened.
  events.send = (event) => void silently(() => follow(event));
  const parts = observeParts(events);
  observeTime(events, () => page);
  const waiting = events.waiting ?? [];
  events.waiting = null;
  for (const event of waiting) events.send(event);
}

interface Place {
  readonly url: string;
  readonly referrer: string | null;
}

function handOn(app: App, integrations: Integrations, event: ShopEvent, place: Place): void {
  const shop = app.queryClient.getQueryData(bootstrapQuery().queryKey)?.data;
  if (!shop) return;
  const facts = factsOf(event, shop.settings.currency_code);
  const { granted } = app.stores.consent;
  for (const { type, category, settings } of optionalServices(shop)) {
    const listener = LISTENERS[type];
    if (!listener || !granted.includes(category)) continue;
    void silently(async () => {
      const isReady = await integrations.use(type);
      const send = isReady ? listener.send : listener.sendWithoutScript;
      const hasMessage = send?.(facts, { app, settings, ...place });
      if (!hasMessage) return;
      if (event.name === 'purchase' && !(await claimPurchase(event.order.unique_id, type))) return;
      hasMessage();
    });
  }
}

/** A listener's failure is its own: nobody waits for it, and the shopper sees nothing of it (specification, section 8). */
async function silently(task: () => Promise<void> | void): Promise<void> {
  try {
    await task();
  } catch {
    // Silently ignored.
  }
}

/** Of another site only its page: what follows the question mark is that site's. */
function shownReferrer(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.origin === location.origin ? shownAddress(url) : url.origin + url.pathname;
}
