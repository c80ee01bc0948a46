import * as z from 'zod';

/** RFC 7517. Of any type: those that nobody here can use stand beside the others. */
const Jwk = z.looseObject({
  kid: z.string().max(200).optional(),
  kty: z.string().max(20),
  crv: z.string().max(20).optional(),
  use: z.string().max(20).optional(),
  key_ops: z.array(z.string().max(20)).max(10).optional(),
});
export type Jwk = z.infer<typeof Jwk>;

const Keys = z.array(Jwk).max(20);
const PlatformDocument = z.object({
  ucp: z.object({
    version: z.string().max(20),
    capabilities: z.record(z.string().max(200), z.array(z.object({ version: z.string().max(20), config: z.unknown().optional() })).max(20)),
  }),
  keys: Keys.optional(),
  /** Their name up to 2026-04-08. */
  signing_keys: Keys.optional(),
});

/** A platform's profile, as far as the shop reads it. */
export interface PlatformProfile {
  readonly version: string;
  /** By name, e.g. `dev.ucp.shopping.cart`. */
  readonly capabilities: Readonly<Record<string, readonly { readonly version: string; readonly config?: unknown }[]>>;
  readonly keys: readonly Jwk[];
}

/** Null: the document is no profile. */
export function parsePlatformProfile(document: unknown): PlatformProfile | null {
  const { data } = PlatformDocument.safeParse(document);
  return data ? { ...data.ucp, keys: [...(data.keys ?? []), ...(data.signing_keys ?? [])] } : null;
}
