import * as z from 'zod';

export { IntegrationType } from './codes.ts';

/** The public settings of a service; secrets stay in the backend. Unknown types are valid and ignored. */
export const Integration = z.object({
  type: z.int(),
  /** URL of the service's script or API; null for the service's standard URL. */
  url: z.url({ protocol: /^https?$/ }).nullable(),
  public_key: z.string().nullable(),
});
export type Integration = z.infer<typeof Integration>;
