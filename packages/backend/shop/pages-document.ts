import * as z from 'zod';
import { TRANSLATED, WRITTEN } from '../core/language.ts';
import { LongText, shapeOf, Text } from './text.ts';

/**
 * A block of a page, as the contract has it, except: texts are `{ de, en, … }`, of which some may be absent; `media` is a file name; `url` is a
 * reference. `content/pages.ts` translates it.
 */
export const BlockEntry = z.looseObject({ type: z.string(), key: z.string() });
export type BlockEntry = z.infer<typeof BlockEntry>;

export const HomeDocument = z.object({ seo_title: Text, meta_description: Text, blocks: z.array(BlockEntry) });
export const PageEntry = z.object({
  key: z.string(),
  slug: LongText,
  title: Text,
  seo_title: Text,
  meta_description: Text,
  updated_at: z.string(),
  /** A page has one text or blocks. */
  body: LongText.optional(),
  blocks: z.array(BlockEntry).default([]),
});
export type PageEntry = z.infer<typeof PageEntry>;
/** A notice of `seed/files`: in the languages that the editors write, and in others where there is an official file. */
const NoticeFile = z.object({ image: z.string(), width: z.int(), height: z.int(), text: z.string(), pdf: z.string() });
export const NoticeFiles = z.object({
  ...shapeOf(WRITTEN, NoticeFile),
  ...shapeOf(TRANSLATED, NoticeFile.optional()),
});
/** A text that other pages include. */
export const BlockText = z.object({ key: z.string(), slug: z.string(), title: Text, body: Text, notice: NoticeFiles.optional() });
export type BlockText = z.infer<typeof BlockText>;
export const PagesDocument = z.object({
  pages: z.array(PageEntry),
  blocks: z.array(BlockText),
  /** Products that pages name together by a key. */
  entities: z.array(z.object({ key: z.string(), title: Text, designs: z.array(z.string()) })),
});
