import * as z from 'zod';

export { IntegrationType } from './codes.ts';

/** The public settings of a service; secrets stay in the backend. Unknown types are valid and ignored. */
export const Integration = z.object({
  type: z.int(),
  /** URL of the service's script or API; for services of several files their base. Null for the service's standard URL. */
  url: z.url({ protocol: /^https?$/ }).nullable(),
  public_key: z.string().nullable(),
  /** Fields that only this type has, such as `gtm_id` or `position`: `shared/integrations/` reads it. Other names are ignored. */
  options: z.record(z.string(), z.unknown()).default({}),
});
export type Integration = z.infer<typeof Integration>;
