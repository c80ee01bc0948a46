import type { ReactNode } from 'react';
import { placeBanners } from '../../../shared/commerce/grid-banners.ts';
import type { Banner } from './banner.ts';
import { GridBanner } from './grid-banner.tsx';

/** The children of a product grid: its cards with the banners among them. `first`: the place of the first card in the whole listing, from 0. */
export function withBanners(banners: readonly Banner[], cards: readonly ReactNode[], first: number): readonly ReactNode[] {
  if (banners.length === 0) return cards;
  const placed = placeBanners(banners, { first, count: cards.length });
  const all: ReactNode[] = [];
  for (let index = 0; index <= cards.length; index += 1) {
    for (const one of placed) if (one.after === index) all.push(<GridBanner key={`banner ${one.banner.id}`} placed={one} />);
    if (index < cards.length) all.push(cards[index]);
  }
  return all;
}
