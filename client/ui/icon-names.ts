/** The icons the shop uses: names of lucide (https://lucide.dev/icons). The build draws them into one sprite. */
export const ICON_NAMES = [
  'arrow-up',
  'arrow-up-down',
  'arrow-up-right',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-exclamation-point',
  'clock',
  'file-question-mark',
  'gem',
  'gift',
  'heart',
  'info',
  'loader-circle',
  'lock',
  'menu',
  'minus',
  'pause',
  'phone',
  'play',
  'plus',
  'rotate-ccw',
  'ruler',
  'search',
  'shield-check',
  'shopping-bag',
  'sliders-horizontal',
  'truck',
  'x',
  'zoom-in',
  'zoom-out',
] as const;
export type IconName = (typeof ICON_NAMES)[number];

/** Cuts with a drawing of their own in the sprite (`cut-drawings.ts`). */
export const CUTS = [
  'round',
  'oval',
  'princess',
  'cushion',
  'emerald',
  'asscher',
  'radiant',
  'marquise',
  'pear',
  'heart',
  'triangle',
  'trillion',
  'baguette',
  'taperedBaguette',
] as const;
export type Cut = (typeof CUTS)[number];

export const isCut = (key: string): key is Cut => (CUTS as readonly string[]).includes(key);
