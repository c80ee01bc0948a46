import * as z from 'zod';
import { SLUG_MAX } from './codes.ts';

/** Money on the wire: decimal euros with at most two decimals. Turn into cents with `toCents` before any sum. */
export const Amount = z.number().nonnegative();

export const Translation = z.object({ lang: z.string(), slug: z.string(), title: z.string() });
/** The entity's address and name in each language: the language switch and hreflang links are made from it. */
export const Translations = z.array(Translation);
export type Translations = z.infer<typeof Translations>;

/** Texts for search engines. */
export const Seo = z.object({ title: z.string(), description: z.string() });

/** What every refused call answers, with the fitting HTTP status. `errors` maps a field name to its messages. */
export const Failure = z.object({
  error_code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type Failure = z.infer<typeof Failure>;

/** Unguessable id of a cart or an order (UUID v4 or longer); everything else is refused before it is looked up. */
export const UniqueId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
export const Slug = z.string().min(1).max(SLUG_MAX);

/** A number in a query string: digits on the wire, a number after parsing. */
export const NumberParam = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/)
    .transform(Number),
]);
