import * as z from 'zod';

/** A text in the languages of the shop. */
export const Text = z.object({ de: z.string(), en: z.string() });
export type Text = z.infer<typeof Text>;

/** A reference (`links.ts`), or none. */
export const Link = z.string().nullable();
