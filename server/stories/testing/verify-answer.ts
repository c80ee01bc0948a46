import { createPublicKey, verify } from 'node:crypto';
import { verifySignature } from 'http-message-sig';
import type { Received } from '../../../packages/http-cache/testing/http.ts';
import { contentDigest } from '../../../packages/ucp/identity/signing-keys.ts';

/** Finds the published key that a signature names. */
export function amongKeys(keys: readonly object[]): Parameters<typeof verifySignature>[1]['resolveVerifier'] {
  return ({ parameters: { keyid } }) => {
    const jwk = keys.find((one) => 'kid' in one && one.kid === keyid);
    if (!jwk) throw new Error('The key is not published.');
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    return {
      algorithm: 'ecdsa-p256-sha256',
      verify: (data, signature) => verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature),
    };
  };
}

/** As a platform verifies an answer of the shop. Returns the id of the key that signed it. */
export async function verifyAnswer({ status, headers, body }: Received, keys: readonly object[]): Promise<string> {
  if (headers['content-digest'] !== contentDigest(Buffer.from(body))) throw new Error('The digest is of another body.');
  const fields = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  const { parameters } = await verifySignature(
    { kind: 'response', status, fields },
    {
      policy: {
        algorithms: ['ecdsa-p256-sha256'],
        requiredComponents: ['@status', 'content-digest', 'content-type'],
        requiredParameters: ['keyid'],
      },
      resolveVerifier: amongKeys(keys),
    },
  );
  return String(parameters.keyid);
}
