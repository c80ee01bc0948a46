import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useHistoryEntry } from '../../../core/navigation/history-entry.ts';
import { cardInView, cardsOf } from '../../../core/navigation/paged-list.ts';
import { firstPage, pageOfCard } from './loaded-pages.ts';
import type { Listed } from './use-loaded-pages.ts';
import { useOnScroll } from './use-on-scroll.ts';

/** A page is loaded when its place is this close to the window. */
const AHEAD_PX = 1200;

/** The page whose cards are at the top of the window; loads the neighbours when the window comes near the ends of the list. */
export function usePageInView(list: RefObject<HTMLElement | null>, opened: number, { loaded, load }: Listed): number {
  const entry = useHistoryEntry();
  const [seen, setSeen] = useState({ entry, page: opened });
  const page = seen.entry === entry ? seen.page : opened;
  const lastTop = useRef<number | null>(null);
  const endSeenAt = useRef<number | null>(null);

  const ask = useOnScroll(() => {
    const element = list.current;
    if (!element) return;
    const card = cardInView(element);
    const now = card ? pageOfCard(loaded, [...cardsOf(element)].indexOf(card)) : page;
    if (now !== page || seen.entry !== entry) setSeen({ entry, page: now });
    const { top, bottom } = element.getBoundingClientRect();
    const isUpwards = lastTop.current !== null && scrollY < lastTop.current;
    lastTop.current = scrollY;
    if (bottom - innerHeight < AHEAD_PX && scrollY !== endSeenAt.current) load('down');
    if (isUpwards && top > -AHEAD_PX) load('up');
  });
  // What came may be too little for a high window. Where the end of the list is seen and can be scrolled away, the next page waits until it
  // is: it would push the footer away from under the shopper's eyes.
  useLayoutEffect(() => {
    const { bottom = 0 } = list.current?.getBoundingClientRect() ?? {};
    const canScroll = document.documentElement.scrollHeight > innerHeight;
    endSeenAt.current = canScroll && bottom < innerHeight ? scrollY : null;
    ask();
  }, [ask, list, loaded]);
  return Math.max(page, firstPage(loaded));
}
