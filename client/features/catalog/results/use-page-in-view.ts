import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type HistoryEntry, useHistoryEntry } from '../../../../packages/engine/browser/navigation/history-entry.ts';
import { cardBeingRead, cardsOf } from '../../../../packages/engine/browser/navigation/paged-list.ts';
import { firstPage, pageOfCard } from './loaded-pages.ts';
import type { PagedListing } from './use-loaded-pages.ts';
import { useOnScroll } from './use-on-scroll.ts';

/** The next or previous page is loaded when the end of the list is this close to the window. */
const AHEAD_PX = 1200;

/** The page of the card that is being read. Loads the neighbouring pages when the window is near the ends of the list. */
export function usePageInView(list: RefObject<HTMLElement | null>, opened: number, { loaded, load }: PagedListing): number {
  const entry = useHistoryEntry();
  const [seen, setSeen] = useState({ entry, page: opened });
  const page = seen.entry === entry ? seen.page : opened;
  /** A navigation scrolls to the top: only within one history entry a smaller value means that the shopper scrolls upwards. */
  const last = useRef<{ readonly entry: HistoryEntry; readonly top: number } | null>(null);
  const endSeenAt = useRef<number | null>(null);

  const scheduleMeasure = useOnScroll(() => {
    const element = list.current;
    if (!element) return;
    const card = cardBeingRead(element);
    const now = card ? pageOfCard(loaded, [...cardsOf(element)].indexOf(card)) : page;
    if (now !== page || seen.entry !== entry) setSeen({ entry, page: now });
    const { top, bottom } = element.getBoundingClientRect();
    const isUpwards = last.current?.entry === entry && scrollY < last.current.top;
    last.current = { entry, top: scrollY };
    if (bottom - innerHeight < AHEAD_PX && scrollY !== endSeenAt.current) load('down');
    if (isUpwards && top > -AHEAD_PX) load('up');
  });
  // The loaded page may not fill a tall window: measure again. When the end of the list is visible and the document can be scrolled, the
  // next page is loaded at the next scroll: otherwise it would move the visible footer.
  useLayoutEffect(() => {
    const { bottom = 0 } = list.current?.getBoundingClientRect() ?? {};
    const canScroll = document.documentElement.scrollHeight > innerHeight;
    // Positions are fractions of pixels: at the lower edge of the window the end is not visible yet.
    endSeenAt.current = canScroll && bottom < innerHeight - 1 ? scrollY : null;
    scheduleMeasure();
  }, [scheduleMeasure, list, loaded]);
  return Math.max(page, firstPage(loaded));
}
