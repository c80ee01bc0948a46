import type { ContentBlock } from '../../../packages/contract/content-blocks.ts';

/** One type of block, e.g. `BlockOf<'story'>`. */
export type BlockOf<T extends ContentBlock['type']> = Extract<ContentBlock, { type: T }>;
export type Tile = BlockOf<'picture-strip'>['tiles'][number];

/** Where a block stands on its page. */
export interface BlockPlace {
  /** For the block's heading, where it has one: the list of contents leads there. */
  readonly id: string;
  /** The page's first block. */
  readonly first: boolean;
  /** A picture beside a text stands on the other side at every second such block. */
  readonly mirrored: boolean;
  /** The block above has the second ground already: no two blocks in a row have it. */
  readonly plain: boolean;
}

export interface BlockProps<T extends ContentBlock['type']> {
  readonly block: BlockOf<T>;
  readonly place: BlockPlace;
}
