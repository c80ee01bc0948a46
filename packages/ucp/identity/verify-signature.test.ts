import { generateKeyPairSync, sign } from 'node:crypto';
import { component, createSignature, type SignatureComponent, type SignatureParameters } from 'http-message-sig';
import { calculateJwkThumbprint } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Jwk } from './platform-profile.ts';
import { contentDigest } from './signing-keys.ts';
import { type SignedRequest, verifyRequest } from './verify-signature.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = publicKey.export({ format: 'jwk' });
const thumbprint = await calculateJwkThumbprint(jwk);
const KEY = { ...jwk, kty: 'EC', kid: thumbprint } satisfies Jwk;

const BODY = Buffer.from('{"query":"ring"}');
const COMPONENTS: readonly SignatureComponent[] = ['@method', '@authority', '@path', 'ucp-agent', 'content-digest', 'content-type'];
const AGENT = component('signature-agent', { key: 'sig1' });
const now = Math.floor(Date.now() / 1000);

interface Signing {
  readonly components?: readonly SignatureComponent[];
  readonly parameters?: SignatureParameters;
  readonly headers?: Readonly<Record<string, string>>;
  readonly url?: string;
  readonly dsaEncoding?: 'der' | 'ieee-p1363';
}

async function signed({
  components = COMPONENTS,
  parameters = {},
  headers = {},
  url,
  dsaEncoding = 'ieee-p1363',
}: Signing = {}): Promise<SignedRequest> {
  const target = url ?? 'https://shop.test/ucp/2026-08-25/catalog/search';
  const given = {
    'ucp-agent': 'profile="https://platform.example/p"',
    'content-type': 'application/json',
    'content-digest': contentDigest(BODY),
    ...headers,
  };
  const { signature, signatureInput } = await createSignature(
    { kind: 'request', method: 'POST', targetUri: target, fields: Object.entries(given).map(([name, value]) => ({ name, value })) },
    {
      components,
      parameters: { keyid: thumbprint, ...parameters },
      signer: {
        algorithm: parameters.alg ?? 'any',
        sign: (data) => new Uint8Array(sign('sha256', data, { key: privateKey, dsaEncoding })),
      },
    },
  );
  return { method: 'POST', url: target, headers: { ...given, signature, 'signature-input': signatureInput }, body: BODY };
}

const verdictOf = async (request: SignedRequest, keys: readonly Jwk[] = [KEY], answersLink = false): Promise<unknown> =>
  verifyRequest(request, keys, answersLink).then(
    () => 'valid',
    (error: unknown) => (error as { code?: string }).code ?? error,
  );

describe('a signature', () => {
  it('of the platform is valid, also within its time', async () => {
    expect(await verdictOf(await signed())).toBe('valid');
    expect(await verdictOf(await signed({ parameters: { created: now - 60, expires: now + 60 } }))).toBe('valid');
  });

  it('is valid for an hour, and for two minutes where the answer has a link for the buyer', async () => {
    const verdicts = [100, 300, 3500, 3800].map(async (age) => {
      const request = await signed({ parameters: { created: now - age } });
      return [await verdictOf(request), await verdictOf(request, [KEY], true)];
    });
    expect(await Promise.all(verdicts)).toEqual([
      ['valid', 'valid'],
      ['valid', 'signature_invalid'],
      ['valid', 'signature_invalid'],
      ['signature_invalid', 'signature_invalid'],
    ]);
  });

  it('for two audiences (Web Bot Auth) is valid when its key is named by the thumbprint and its agent is covered', async () => {
    const headers = { 'signature-agent': 'sig1="https://platform.example/p";type=jwks_uri' };
    const parameters = { created: now, expires: now + 300, tag: 'web-bot-auth' };
    const both = await signed({ components: [...COMPONENTS, AGENT], parameters, headers });
    expect(await verdictOf(both)).toBe('valid');
    expect(await verdictOf(await signed({ parameters, headers }))).toBe('signature_invalid');
    const named = await signed({ components: [...COMPONENTS, AGENT], parameters: { ...parameters, keyid: 'a' }, headers });
    expect(await verdictOf(named, [{ ...KEY, kid: 'a' }])).toBe('signature_invalid');
  });

  it('in DER is invalid', async () => expect(await verdictOf(await signed({ dsaEncoding: 'der' }))).toBe('signature_invalid'));

  it('has to cover the query', async () => {
    const url = 'https://shop.test/ucp/2026-08-25/catalog/search?a=1';
    expect(await verdictOf(await signed({ url }))).toBe('signature_invalid');
    expect(await verdictOf(await signed({ url, components: [...COMPONENTS, '@query'] }))).toBe('valid');
  });

  it('for another host is invalid', async () => {
    const request = await signed();
    expect(await verdictOf({ ...request, url: request.url.replace('shop.test', 'other.test') })).toBe('signature_invalid');
  });

  it('that names its algorithm wrongly is invalid', async () => {
    expect(await verdictOf(await signed({ parameters: { alg: 'hmac-sha256' } }))).toBe('signature_invalid');
  });

  it.each([
    ['for encryption', { use: 'enc' }, 'key_not_found'],
    ['that only signs', { key_ops: ['sign'] }, 'key_not_found'],
    ['of another curve', { crv: 'P-384' }, 'algorithm_unsupported'],
    ['of another algorithm', { alg: 'ES384' }, 'algorithm_unsupported'],
    ['that is no point', { y: jwk.x ?? '' }, 'signature_invalid'],
  ])('by a key %s is refused', async (_name, other, code) => expect(await verdictOf(await signed(), [{ ...KEY, ...other }])).toBe(code));

  it.each([
    ['without Signature', { signature: undefined }, 'signature_missing'],
    ['without Signature-Input', { 'signature-input': undefined }, 'signature_missing'],
    ['that cannot be parsed', { 'signature-input': 'sig1=(' }, 'signature_invalid'],
    ['of no bytes', { signature: 'sig1="text"' }, 'signature_invalid'],
    ['under another label', { signature: 'other=:AAAA:' }, 'signature_invalid'],
  ])('%s is none', async (_name, headers, code) => {
    const request = await signed();
    expect(await verdictOf({ ...request, headers: { ...request.headers, ...headers } })).toBe(code);
  });
});
