import * as z from 'zod';
import { Text } from './text.ts';

const Cta = z.object({ label: Text, link: z.string() });
const Scores = z.record(z.string(), z.int().nonnegative());
export const QuizDocument = z.object({
  title: Text,
  seo_title: Text,
  meta_description: Text,
  intro: z.object({ title: Text, text: Text, start: Text, picture: z.string(), second: Cta }),
  scoring: z.object({ max_results: z.int().positive() }),
  questions: z.array(
    z.object({
      key: z.string(),
      sort_order: z.int(),
      /** One or two words, in the list of the answers. */
      label: Text,
      title: Text,
      text: Text.nullable(),
      /** `the metal`: what was relaxed for a near result. */
      wish: Text.optional(),
      multiple: z.boolean(),
      max: z.int().positive().optional(),
      answers: z.array(
        z.object({
          key: z.string(),
          title: Text,
          text: Text.nullable(),
          hint: Text.optional(),
          picture: z.string().nullable(),
          scores: z.object({ categories: Scores, collections: Scores, materials: Scores }),
          /** Further facet values of the listing. */
          filters: z.record(z.string(), z.array(z.string())).optional(),
          price: z.object({ min: z.number(), max: z.number().nullable() }).optional(),
        }),
      ),
    }),
  ),
  results: z.array(z.object({ collection: z.string(), title: Text, text: Text, cta: Cta })),
  result: z.object({ title: Text, text: Text }),
  empty: z.object({ title: Text, text: Text, cta: Cta }),
});
