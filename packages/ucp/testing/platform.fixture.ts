import { generateKeyPairSync, sign } from 'node:crypto';
import { createSignature } from 'http-message-sig';
import { UCP_VERSIONS } from '../wire/version.ts';
import { contentDigest } from '../identity/signing-keys.ts';

/** A platform that signs its requests. */
export interface TestPlatform {
  /** Address of its profile. */
  readonly profile: string;
  readonly document: { readonly ucp: object; readonly keys: readonly object[] };
  /** For a program that signs by itself. */
  readonly privateJwk: object;
  /** Header fields of a request with its signature (UCP, "REST Request Signing"). */
  sign(request: RequestToSign): Promise<Record<string, string>>;
}

export interface RequestToSign {
  readonly method: string;
  /** As the shop is known to the platform. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

const CAPABILITIES = ['catalog.search', 'catalog.lookup', 'cart', 'checkout', 'order'].map((name) => `dev.ucp.shopping.${name}`);

export function createPlatform(profile: string, kid = 'platform-1'): TestPlatform {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer = {
    algorithm: 'ecdsa-p256-sha256',
    sign: (data: Uint8Array) => new Uint8Array(sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' })),
  };
  const versions = UCP_VERSIONS.map((version) => ({ version }));
  return {
    profile,
    document: {
      ucp: { version: UCP_VERSIONS[0], capabilities: Object.fromEntries(CAPABILITIES.map((name) => [name, versions])) },
      keys: [{ kid, ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' }],
    },
    privateJwk: { kid, ...privateKey.export({ format: 'jwk' }) },
    async sign({ method, url, headers, body = '' }) {
      const fields = { ...headers, ...(body !== '' && { 'content-digest': contentDigest(Buffer.from(body)) }) };
      const covered = ['ucp-agent', 'idempotency-key', ...(body === '' ? [] : ['content-digest', 'content-type'])].filter(
        (name) => name in fields,
      );
      const { signature, signatureInput } = await createSignature(
        { kind: 'request', method, targetUri: url, fields: Object.entries(fields).map(([name, value]) => ({ name, value })) },
        { components: ['@method', '@authority', '@path', ...covered], parameters: { keyid: kid }, signer },
      );
      return { ...fields, 'signature-input': signatureInput, signature };
    },
  };
}

/** The platform of the stories; the shop knows it, so its profile is not fetched. */
export const PLATFORM = createPlatform('https://platform.example/profile.json');
export const ANOTHER_PLATFORM = createPlatform('https://another.example/profile.json');

/** As the setting UCP_PLATFORMS. */
export const knownPlatforms = (...platforms: readonly { readonly profile: string; readonly document: object }[]): string =>
  JSON.stringify(platforms.map(({ profile, document }) => ({ name: new URL(profile).hostname, profile, document })));
