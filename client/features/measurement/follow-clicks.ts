import { withoutLocale } from '../../../shared/i18n/site.ts';
import type { SeenCard, SeenList, ShopEvent } from '../../../shared/measurement/events.ts';
import { match } from '../../../shared/routes.ts';
import type { EventQueue } from '../../core/events.ts';

/** Sends `select_item` for a click on a card of a list that was shown on this page: cards are plain links. */
export function followClicks(events: EventQueue): { follow: (event: ShopEvent) => void } {
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
