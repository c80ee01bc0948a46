import * as z from 'zod';
import { Amount, Seo } from './common.ts';
import { ContentLink } from './content-blocks.ts';
import { QUIZ_KEY_MAX } from './limits.ts';
import { Media } from './media.ts';

/** In the address of the quiz. */
const Key = z
  .string()
  .max(QUIZ_KEY_MAX)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** A value of a facet: of `categories`, `collections` or, in `filters`, of any other. */
const Value = z.string().min(1).max(80);
const Points = z.array(z.object({ value: Value, points: z.int().min(0).max(100) })).max(50);

const QuizAnswer = z.object({
  key: Key,
  title: z.string(),
  text: z.string(),
  media: Media.nullable(),
  /** Points for categories and collections: the best of each narrows the results. */
  categories: Points,
  collections: Points,
  /** The only category wanted, whatever the points say. */
  category: Value.nullable(),
  /** Facet values that narrow the results. Those of one facet are alternatives (see `materials_sku` of GET /system-catalog). */
  filters: z.array(z.object({ facet: z.string().max(40), value: Value })).max(50),
  /** Nothing outside of it is shown. */
  price: z.object({ min: Amount.nullable(), max: Amount.nullable() }).nullable(),
});

const QuizQuestion = z.object({
  key: Key,
  /** One or two words, in the list of the answers. */
  label: z.string(),
  title: z.string(),
  text: z.string(),
  /** The wish of its answers, as the object of "we relaxed": `the metal`. Absent: the label. */
  wish: z.string().nullish(),
  /** How many answers may be chosen. */
  max: z.int().min(1).max(20),
  answers: z.array(QuizAnswer).min(1).max(20),
});

/** GET /journey: the quiz. Keys are unique in their list and stay the same in every language. */
export const Quiz = z.object({
  title: z.string(),
  seo: Seo,
  intro: z.object({ title: z.string(), text: z.string(), start: z.string(), media: Media, link: ContentLink }),
  max_results: z.int().min(1).max(24),
  questions: z.array(QuizQuestion).min(1).max(20),
  /** Categories with points, in the shop's order: of those with equal points the first wins. */
  categories: z.array(z.object({ value: Value, title: z.string() })).max(50),
  /** A text for each collection with points, in the shop's order. */
  results: z.array(z.object({ collection: Value, name: z.string(), title: z.string(), text: z.string(), url: z.string() })).max(50),
  /** The text without a collection. */
  result: z.object({ title: z.string(), text: z.string() }),
  empty: z.object({ title: z.string(), text: z.string(), link: ContentLink }),
});
export type Quiz = z.infer<typeof Quiz>;
