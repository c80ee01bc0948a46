import type { ShopEvent, SeenCard, SeenList } from '../../../shared/measurement/events.ts';
import { shownAddress } from '../../../shared/measurement/shown-address.ts';
import type { App } from '../../core/app-context.tsx';
import type { Integrations } from '../integrations/runtime.ts';
import { forwardEvent, forwardOutbox, ignoreFailure } from './forward-events.ts';
import { observeParts } from './observe-parts.ts';
import { withoutLocale } from '../../../packages/engine/site.ts';
import { match, type RouteKey } from '../../../shared/routes.ts';
import type { EventQueue } from '../../core/events.ts';

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

/** Sends `select_item` for a click on a card of a list that was shown on this page: cards are plain links. */
function followClicks(events: EventQueue): { follow: (event: ShopEvent) => void } {
  const shown = new Map<string, { readonly list: SeenList; readonly card: SeenCard; readonly index: number }>();
  document.addEventListener(
    'click',
    ({ target }) => {
      const anchor = target instanceof Element ? target.closest('a') : null;
      const page = anchor?.origin === location.origin ? match(withoutLocale(anchor.pathname)) : null;
      const selected = page?.key === 'product' ? shown.get(page.params['slug'] ?? '') : undefined;
      if (selected) events.send({ name: 'select_item', ...selected });
    },
    { capture: true },
  );
  return {
    follow(event) {
      if (event.name === 'visit') shown.clear();
      if (event.name !== 'view_item_list') return;
      event.cards.forEach((card, index) => shown.set(card.slug, { list: event.list, card, index }));
    },
  };
}

/** Specification, section 9. */
const REMAIN_MS = 30_000;

/** Sends `remain` whenever the page has been visible for another thirty seconds. Hidden time does not count. */
function observeTime(events: EventQueue, page: () => RouteKey | null): void {
  let left = REMAIN_MS;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    since = performance.now();
    timer = setTimeout(() => {
      events.send({ name: 'remain', page: page() });
      left = REMAIN_MS;
      run();
    }, left);
  };
  const pause = () => {
    clearTimeout(timer);
    left = Math.max(0, left - (performance.now() - since));
  };
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? run() : pause()));
  if (document.visibilityState === 'visible') run();
}
