import * as z from 'zod';

export { IntegrationType } from './codes.ts';

/** What a browser needs of a service; secrets stay in the backend. Types that nobody here knows are let pass. */
export const Integration = z.object({
  type: z.int(),
  /** Where its script, or its API, is; null where the service's own address is known. */
  url: z.url({ protocol: /^https?$/ }).nullable(),
  public_key: z.string().nullable(),
});
export type Integration = z.infer<typeof Integration>;
