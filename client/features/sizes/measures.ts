import type { StoneShape } from '../../../shared/commerce/carat-tables.ts';

/** What is measured on a stone of each shape; keys of the texts. */
export const MEASURED: Readonly<Record<StoneShape, 'diameter' | 'side' | 'width' | 'both' | 'tapered'>> = {
  round: 'diameter',
  princess: 'side',
  asscher: 'side',
  cushion: 'both',
  oval: 'both',
  radiant: 'both',
  pear: 'both',
  heart: 'width',
  marquise: 'both',
  triangle: 'side',
  trillion: 'side',
  baguette: 'both',
  taperedBaguette: 'tapered',
  emerald: 'both',
};
