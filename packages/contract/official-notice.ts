import * as z from 'zod';

/** A page of the web, or a file of the media host. */
export const DocumentAddress = z
  .string()
  .max(500)
  .regex(/^(?:https:\/\/|\/media\/)[^\s\\]+$/);

/**
 * An official notice or label as the operator's file, shown unchanged: the notice on the legal guarantee and the label of a commercial
 * guarantee (Regulation (EU) 2025/1960). In the requested language.
 */
export const OfficialNotice = z.object({
  image: DocumentAddress,
  /** Pixels of the image. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** The operator's text alternative: everything that the image says. */
  text: z.string().trim().min(1).max(3000),
  pdf: DocumentAddress.nullish(),
});
export type OfficialNotice = z.infer<typeof OfficialNotice>;
