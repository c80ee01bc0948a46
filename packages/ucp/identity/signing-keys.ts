import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { createSignature } from 'http-message-sig';
import * as z from 'zod';

const coordinate = z.string().regex(/^[\w-]{43}$/);
const Key = z.object({
  kid: z.string().regex(/^[\w.:-]{1,100}$/),
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
  /** An old key needs none: it is only published, until no answer signed by it is read any more. */
  d: coordinate.optional(),
});
const Keys = z
  .array(Key)
  .min(1)
  .max(10)
  .refine((keys) => keys[0]?.d !== undefined && new Set(keys.map(({ kid }) => kid)).size === keys.length);
export type SigningKey = z.infer<typeof Key>;

/** A JWK of P-256, a list of them or a JWK Set. The first key signs. Null: the text is none of them. */
export function parseSigningKeys(text: string): readonly SigningKey[] | null {
  try {
    const document = JSON.parse(text) as unknown;
    const { data } = Keys.safeParse(Array.isArray(document) ? document : ((document as { keys?: unknown }).keys ?? [document]));
    return data?.every(isPair) ? data : null;
  } catch {
    return null;
  }
}

/** A private key that does not belong to the public one would sign what nobody can verify. */
function isPair({ d, x, y, ...rest }: SigningKey): boolean {
  const own = createPublicKey({ key: { ...rest, x, y }, format: 'jwk' });
  return d === undefined || createPublicKey(createPrivateKey({ key: { ...rest, d, x, y }, format: 'jwk' })).equals(own);
}

export interface MessageSigner {
  /** For the profile. */
  readonly publicKeys: readonly object[];
  /** Header fields that sign an answer (RFC 9421). */
  answerFields(status: number, contentType: string, body: string): Promise<SignedFields>;
  /** All header fields of a POST with its signature, which covers them (UCP, "REST Request Signing"). */
  requestFields(url: string, fields: SignedFields, body: string): Promise<SignedFields>;
}
type SignedFields = Readonly<Record<string, string>>;

export function createMessageSigner(keys: readonly SigningKey[]): MessageSigner | null {
  const [own] = keys;
  if (own?.d === undefined) return null;
  const privateKey = createPrivateKey({ key: { ...own, d: own.d }, format: 'jwk' });
  const parameters = () => ({ created: Math.floor(Date.now() / 1000), keyid: own.kid });
  const signer = {
    algorithm: 'ecdsa-p256-sha256',
    // Raw r‖s (RFC 9421 section 3.3.4), not DER.
    sign: (data: Uint8Array) => new Uint8Array(sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' })),
  };
  return {
    publicKeys: keys.map(({ kid, kty, crv, x, y }) => ({ kid, kty, crv, x, y, use: 'sig', alg: 'ES256' })),
    async answerFields(status, contentType, body) {
      const digest = contentDigest(Buffer.from(body));
      const { signature, signatureInput } = await createSignature(
        {
          kind: 'response',
          status,
          fields: [
            { name: 'content-digest', value: digest },
            { name: 'content-type', value: contentType },
          ],
        },
        {
          components: ['@status', 'content-digest', 'content-type'],
          parameters: parameters(),
          signer,
        },
      );
      return { 'content-digest': digest, 'signature-input': signatureInput, signature };
    },
    async requestFields(url, given, body) {
      const fields = { ...given, 'content-digest': contentDigest(Buffer.from(body)) };
      const derived = ['@method', '@authority', '@path', ...(new URL(url).search === '' ? [] : ['@query'])];
      const { signature, signatureInput } = await createSignature(
        { kind: 'request', method: 'POST', targetUri: url, fields: Object.entries(fields).map(([name, value]) => ({ name, value })) },
        { components: [...derived, ...Object.keys(fields)], parameters: parameters(), signer },
      );
      return { ...fields, 'signature-input': signatureInput, signature };
    },
  };
}

/** RFC 9530. */
export const contentDigest = (body: Buffer): string => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
