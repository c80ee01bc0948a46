import type { ContentBlock, ContentBlockType } from '../../../packages/contract/content-blocks.ts';
import { type Heading, headingOf, withHeadingIds } from '../../ui/heading-ids.ts';
import type { BlockPlace } from './block-of.ts';

export interface PlacedBlock {
  readonly block: ContentBlock;
  readonly place: BlockPlace;
}

/** Blocks on the second ground. */
const ON_PAPER_2: ReadonlySet<ContentBlockType> = new Set(['call-to-action', 'form', 'stones-by-cut', 'teaser']);
const WITH_PICTURE: ReadonlySet<ContentBlockType> = new Set(['picture-text', 'story']);

/** Where each block of a page stands, and the page's headings for its list of contents. */
export function placeBlocks(blocks: readonly ContentBlock[]): { placed: PlacedBlock[]; headings: Heading[] } {
  const headings: Heading[] = [];
  let pictures = 0;
  let onPaper2 = false;
  const placed = blocks.map((block, index): PlacedBlock => {
    const title = 'title' in block ? block.title : '';
    const own = title === '' ? null : headingOf(title, headings);
    if (own) headings.push(own);
    const plain = onPaper2 && ON_PAPER_2.has(block.type);
    onPaper2 = ON_PAPER_2.has(block.type) && !plain;
    const place = {
      id: own?.id ?? `block-${index}`,
      first: index === 0,
      mirrored: WITH_PICTURE.has(block.type) && pictures % 2 === 1,
      plain,
    };
    if (WITH_PICTURE.has(block.type)) pictures += 1;
    if (block.type !== 'text') return { block, place };
    const { html, headings: inside } = withHeadingIds(block.html, headings);
    headings.push(...inside);
    return { block: { ...block, html }, place };
  });
  // The title of a page that begins with it is no part of the contents.
  return { placed, headings: opensWide(blocks) ? headings.slice(1) : headings };
}

/** A page that begins with one of these is laid out over the whole width; else its title stands beside its text. */
export const opensWide = ([first]: readonly ContentBlock[]): boolean => first?.type === 'heading' || first?.type === 'hero';
