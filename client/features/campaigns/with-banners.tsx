import type { ReactNode } from 'react';
import type { PlacedBanner } from '../../../shared/commerce/grid-banners.ts';
import type { Banner } from './banner.ts';
import { GridBanner } from './grid-banner.tsx';

/** The children of a product grid: its cards with the banners among them. */
export function withBanners(placed: readonly PlacedBanner<Banner>[], cards: readonly ReactNode[]): readonly ReactNode[] {
  if (placed.length === 0) return cards;
  const all: ReactNode[] = [];
  for (let index = 0; index <= cards.length; index += 1) {
    for (const one of placed) if (one.after === index) all.push(<GridBanner key={`banner ${one.banner.id}`} placed={one} />);
    if (index < cards.length) all.push(cards[index]);
  }
  return all;
}
