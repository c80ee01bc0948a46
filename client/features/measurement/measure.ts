import type { ShopEvent } from '../../../shared/measurement/events.ts';
import { shownAddress } from '../../../shared/measurement/shown-address.ts';
import type { App } from '../../core/app-context.tsx';
import type { Integrations } from '../integrations/runtime.ts';
import { followClicks } from './follow-clicks.ts';
import { forwardEvent, forwardOutbox, ignoreFailure } from './forward-events.ts';
import { observeParts } from './observe-parts.ts';
import { observeTime } from './observe-time.ts';

/** Queues whose events are forwarded already: each decision about consent calls again. */
const started = new WeakSet<object>();

/** Forwards the events that have waited, and those that follow, to each integration that the shopper allows. */
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
    forwardEvent(app, integrations, event.name === 'visit' ? { ...event, url } : event, { url, referrer });
  };
  // A failure here must not stop the feature that sent the event.
  events.send = (event) => void ignoreFailure(() => follow(event));
  const parts = observeParts(events);
  observeTime(events, () => page);
  const waiting = events.waiting ?? [];
  events.waiting = null;
  for (const event of waiting) events.send(event);
  forwardOutbox(app, integrations, { url, referrer });
}

/** Of another site only its page: what follows the question mark is that site's. */
function shownReferrer(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.origin === location.origin ? shownAddress(url) : url.origin + url.pathname;
}
