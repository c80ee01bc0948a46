import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAnswer } from './testing/verify-answer.ts';
import { get, send } from '../../packages/http-cache/testing/http.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { machineShopper } from './testing/machine-shopper.ts';
import { createPlatform, knownPlatforms, PLATFORM } from '../../packages/ucp/testing/platform.fixture.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

const keyPair = (kid: string) => ({ kid, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) });
const [CURRENT, OLD] = [keyPair('2026-11'), keyPair('2026-08')];
const SKU = 'FL-AUR-BR-YG750-54';
const LINES = { line_items: [{ item: { id: SKU }, quantity: 1 }] };

/** Known, but with a key that nobody here can use. */
const FUTURE = createPlatform('https://future.example/profile.json');
const futureKey = { kid: 'platform-1', kty: 'OKP', crv: 'Ed25519', x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs' };
/** Known, with another platform's keys. */
const FORGED = createPlatform('https://forged.example/profile.json');

let backend: TestBackend;
let shop: RunningShop;
beforeAll(async () => {
  backend = await startBackend();
  await backend.change({ sku: SKU, stock_qty: 20 });
  shop = await startShop(backend.url, {
    UCP: 'on',
    COOKIE_SECRET: 'a-secret-of-at-least-32-characters',
    TRUST_PROXY: '127.0.0.1',
    UCP_SIGNING_KEYS: JSON.stringify({ keys: [CURRENT, { ...OLD, d: undefined }] }),
    UCP_PLATFORMS: knownPlatforms(
      PLATFORM,
      { ...FUTURE, document: { ...FUTURE.document, keys: [futureKey] } },
      { ...FORGED, document: PLATFORM.document },
      { ...PLATFORM, profile: 'https://old.example/p', document: { ucp: { version: '2025-01-01', capabilities: {} } } },
      { ...PLATFORM, profile: 'https://reader.example/p', document: { ucp: { version: '2026-08-25', capabilities: {} } } },
    ),
  });
});
afterAll(async () => {
  await shop?.close();
  await backend?.close();
});

let tests = 0;
let machine: ReturnType<typeof machineShopper>;
beforeEach(() => {
  machine = machineShopper(() => shop.url, { address: `192.0.2.${(tests += 1)}` });
});

const TARGET = 'http://shop.test/ucp/2026-08-25/checkout-sessions';
const BODY = JSON.stringify(LINES);
const signedFields = async (platform = PLATFORM): Promise<Record<string, string>> =>
  platform.sign({
    method: 'POST',
    url: TARGET,
    headers: {
      'ucp-agent': `profile="${platform.profile}"`,
      'idempotency-key': crypto.randomUUID(),
      'content-type': 'application/json',
    },
    body: BODY,
  });

async function post(fields: Readonly<Record<string, string>>, body = BODY, path = '/ucp/2026-08-25/checkout-sessions') {
  const headers = {
    host: 'shop.test',
    'content-length': String(Buffer.byteLength(body)),
    'x-forwarded-for': `192.0.2.${tests}`,
    ...fields,
  };
  const answer = await send('POST', shop.url + path, headers, body);
  return { ...(JSON.parse(answer.body) as { code?: string; id?: string }), status: answer.status };
}

describe('a request', () => {
  it('without a signature fills carts, and opens no checkout', async () => {
    expect((await machine('POST', '/catalog/search', { query: 'ring' }, { signed: false })).status).toBe(200);
    expect((await machine('POST', '/carts', LINES, { signed: false })).status).toBe(201);
    backend.seen();
    const refused = await machine('POST', '/checkout-sessions', LINES, { signed: false });
    expect([refused.status, refused.body.code]).toEqual([401, 'signature_missing']);
    expect(backend.seen()).toEqual([]);
  });

  it('signed by the platform opens one', async () => expect((await post(await signedFields())).status).toBe(201));

  it('signed for another body, path, method or key is refused', async () => {
    const fields = await signedFields();
    const other = { ...fields, 'idempotency-key': crypto.randomUUID() };
    expect(await post(fields, BODY.replace('1', '2'))).toMatchObject({ status: 400, code: 'digest_mismatch' });
    expect(await post(fields, BODY, '/ucp/2026-04-08/checkout-sessions')).toMatchObject({ status: 401, code: 'signature_invalid' });
    expect(await post(other)).toMatchObject({ status: 401, code: 'signature_invalid' });
    expect(await post({ ...fields, signature: `sig1=:${Buffer.alloc(64, 3).toString('base64')}:` })).toMatchObject({ status: 401 });
    expect((await post(fields)).status).toBe(201);
  });

  it.each([
    ['nothing but the host', 'sig1=("@authority");keyid="platform-1"'],
    ['no body', 'sig1=("@method" "@authority" "@path" "ucp-agent" "idempotency-key");keyid="platform-1"'],
    ['no Idempotency-Key', 'sig1=("@method" "@authority" "@path" "ucp-agent" "content-digest" "content-type");keyid="platform-1"'],
  ])('whose signature covers %s is refused', async (_name, input) => {
    const fields = { ...(await signedFields()), 'signature-input': input };
    expect(await post(fields)).toMatchObject({ status: 401, code: 'signature_invalid' });
  });

  it.each([
    ['a key that the profile does not have', ';keyid="other"', 401, 'key_not_found'],
    ['an end that is past', ';keyid="platform-1";expires=1700000000', 401, 'signature_invalid'],
    ['a beginning that is long past', ';keyid="platform-1";created=1700000000', 401, 'signature_invalid'],
    ['a beginning that is to come', ';keyid="platform-1";created=4000000000', 401, 'signature_invalid'],
    ['another purpose', ';keyid="platform-1";tag="other"', 401, 'signature_invalid'],
  ] as const)('whose signature has %s is refused', async (_name, parameters, status, code) => {
    const fields = await signedFields();
    const input = fields['signature-input']?.replace(';keyid="platform-1"', parameters) ?? '';
    expect(await post({ ...fields, 'signature-input': input })).toMatchObject({ status, code });
  });

  it('signed by a key of another type, or by another platform, is refused', async () => {
    expect(await post(await signedFields(FUTURE))).toMatchObject({ status: 400, code: 'algorithm_unsupported' });
    expect(await post(await signedFields(FORGED))).toMatchObject({ status: 401, code: 'signature_invalid' });
  });

  it('with one valid signature among others is accepted', async () => {
    const fields = await signedFields();
    const both = {
      ...fields,
      'signature-input': `other=("@authority");keyid="x", ${fields['signature-input']}`,
      signature: `other=:${Buffer.alloc(64).toString('base64')}:, ${fields['signature']}`,
    };
    expect((await post(both)).status).toBe(201);
  });

  it('of a platform of another version is 422, of one without the capability a refusal in 200', async () => {
    const old = machineShopper(() => shop.url, { platform: { ...PLATFORM, profile: 'https://old.example/p' }, signed: false });
    const refused = await old('POST', '/catalog/search', { query: 'ring' });
    expect([refused.status, refused.body.code, refused.body.continue_url]).toEqual([422, 'version_unsupported', 'http://shop.test/']);
    const reader = machineShopper(() => shop.url, { platform: { ...PLATFORM, profile: 'https://reader.example/p' }, signed: false });
    const none = await reader('POST', '/carts', LINES);
    expect([none.status, none.body.ucp, none.body['messages']]).toEqual([
      200,
      { version: '2026-08-25', status: 'error', capabilities: {} },
      [expect.objectContaining({ code: 'capabilities_incompatible', severity: 'unrecoverable' })],
    ]);
  });

  it('that fails too often is 429, for its address', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    const attempts = await Promise.all(Array.from({ length: 125 }, async () => post({ ...(await signedFields(FORGED)), ...headers })));
    expect(attempts.some(({ status }) => status === 429)).toBe(true);
    expect((await post({ ...(await signedFields()), ...headers })).status).toBe(429);
    expect((await post(await signedFields())).status).toBe(201);
  });
});

describe('an answer', () => {
  it.each(['2026-08-25', '2026-04-08'])(
    'of %s is signed by the current key, and the profile publishes the old one too',
    async (version) => {
      const profile = await get(`${shop.url}/.well-known/ucp${version === '2026-08-25' ? '' : `/${version}`}`, { host: 'shop.test' });
      expect(profile.body).not.toContain(CURRENT.d);
      const document = JSON.parse(profile.body) as Record<string, { kid: string }[]>;
      const keys = document[version === '2026-08-25' ? 'keys' : 'signing_keys'] ?? [];
      expect(keys.map(({ kid }) => kid)).toEqual(['2026-11', '2026-08']);
      const answer = await send(
        'POST',
        `${shop.url}/ucp/${version}/catalog/search`,
        {
          host: 'shop.test',
          'ucp-agent': `profile="${PLATFORM.profile}"`,
          'content-type': 'application/json',
          'content-length': '16',
          'accept-encoding': 'gzip, br',
        },
        '{"query":"ring"}',
      );
      expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined]);
      expect(await verifyAnswer(answer, keys)).toBe('2026-11');
      await expect(verifyAnswer({ ...answer, body: answer.body.replace('ring', 'gold') }, keys)).rejects.toThrow();
      expect(shop.logText()).not.toContain(CURRENT.d);
    },
  );
});
