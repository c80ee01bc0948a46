import * as z from 'zod';
import { PRODUCT_FACTS, SAFETY_WARNINGS } from '../../contract/codes.ts';
import { NoticeFiles } from './pages-document.ts';
import { Text } from './text.ts';

/** The pieces that something holds for: those that fit each list that is given. */
const OfProducts = {
  categories: z.array(z.string()).optional(),
  stones: z.array(z.string()).optional(),
  designs: z.array(z.string()).optional(),
};
/** Facts that the law asks for beside a piece (docs/law.md). All of it is example data. */
export const LawDocument = z.object({
  /** A piece has the last one that fits; `responsible` names another one, in the EU. */
  suppliers: z.array(
    z.object({ key: z.string(), name: z.string(), address: Text, contact: z.string(), responsible: z.string().optional(), ...OfProducts }),
  ),
  /** Of guarantees of durability. */
  labels: z.array(z.object({ notice: NoticeFiles, ...OfProducts })),
  warnings: z.array(z.object({ warning: z.enum(SAFETY_WARNINGS), ...OfProducts })),
  /** For each metal of a piece; placeholders in braces. */
  fineness: z.object({ title: Text, value: Text }),
  hallmark: z.object({ title: Text, value: Text, places: z.record(z.string(), Text) }),
  /** Which facts the details of a design are, by their German title. */
  titles: z.record(z.string(), z.enum(PRODUCT_FACTS)),
  facts: z.array(
    z.object({
      fact: z.enum(PRODUCT_FACTS),
      group: z.literal('stone').optional(),
      title: Text,
      value: Text,
      /** A file of `seed/files`. */
      url: z.string().optional(),
      metals: z.array(z.string()).optional(),
      ...OfProducts,
    }),
  ),
});
export type LawDocument = z.infer<typeof LawDocument>;
