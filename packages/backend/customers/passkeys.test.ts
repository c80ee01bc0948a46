import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cartWith } from '../../sandbox/testing/purchase.fixture.ts';
import { type Answer, type Calls, type Running, SHOP_ORIGIN, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { type Authenticator, type Changes, createAuthenticator } from './authenticator.fixture.ts';
import { customer, mailsTo, PASSWORD } from './customers.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const REFUSED = [422, 'passkey_refused'];
const outcome = ({ status, body }: Answer) => [status, body.error_code];
const optionsFor = async (calls: Calls) => (await calls.call('startPasskey', { body: { password: PASSWORD } })).data;

async function addTo(calls: Calls, authenticator: Authenticator, changes: Changes = {}): Promise<Answer> {
  const credential = authenticator.create(await optionsFor(calls), changes);
  return calls.attempt('addPasskey', { body: { name: 'Phone of Anna', credential } });
}

const signInOptions = async () => (await shop.call('startPasskeySignIn', {})).data;
const signIn = (credential: ReturnType<Authenticator['get']>, lists: object = {}) =>
  shop.attempt('signInWithPasskey', { body: { credential, ...lists } });

/** A customer with a passkey. */
async function owner(email: string) {
  const calls = await customer(shop, email);
  const authenticator = createAuthenticator(SHOP_ORIGIN);
  const { status, body } = await addTo(calls, authenticator);
  expect(status).toBe(200);
  return { calls, authenticator, id: (body.data as { id: number }).id };
}

describe('POST /users/passkeys', () => {
  it('requires a discoverable credential and user verification, and has no personal data in its id', async () => {
    const options = await optionsFor(await customer(shop, 'options@example.com'));
    expect(options).toMatchObject({
      rp: { id: 'shop.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
      timeout: 300_000,
    });
    expect((options['user'] as { id: string }).id).toMatch(/^[\w-]{43}$/);
    expect(options.challenge).toMatch(/^[\w-]{43}$/);
  });

  it('adds the passkey, which is listed, exported, and excluded from further challenges', async () => {
    const { calls, authenticator } = await owner('list@example.com');
    expect((await mailsTo(shop, 'list@example.com')).at(-1)).toBe('passkey-added');
    const { data } = await calls.call('getPasskeys', {});
    expect(data).toMatchObject([{ name: 'Phone of Anna', last_used_at: null }]);
    const exported = JSON.stringify((await calls.call('exportUser', {})).data);
    expect(exported).toContain('Phone of Anna');
    expect(exported).not.toContain(authenticator.id);
    expect((await optionsFor(calls))['excludeCredentials']).toMatchObject([{ id: authenticator.id }]);
  });

  it('requires the password, or a new session of a customer without one', async () => {
    const calls = await customer(shop, 'unlocked@example.com');
    for (const body of [{}, { password: 'wrong' }])
      expect(outcome(await calls.attempt('startPasskey', { body }))).toEqual([422, 'password_wrong']);
    const { db } = shop.sandbox.shop;
    await db.run("UPDATE users SET password_hash = NULL WHERE email = 'unlocked@example.com'");
    expect((await calls.attempt('startPasskey', { body: {} })).status).toBe(200);
    await db.run('UPDATE user_sessions SET created_at = created_at - 3600000');
    expect(outcome(await calls.attempt('startPasskey', { body: {} }))).toEqual([409, 'sign_in_again']);
    expect(outcome(await calls.attempt('deleteUser', { body: {} }))).toEqual([409, 'sign_in_again']);
    await db.run('UPDATE user_sessions SET created_at = created_at + 3600000');
    expect((await calls.attempt('deleteUser', { body: {} })).status).toBe(200);
  });

  it.each<[string, Changes]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of the same domain without TLS', { origin: 'http://shop.example' }],
    ['of another RP ID', { rpId: 'evil.example' }],
    ['of a sign-in', { type: 'webauthn.get' }],
    ['to a made-up challenge', { challenge: 'A'.repeat(43) }],
    ['without user verification', { flags: 1 }],
    ['without user presence', { flags: 4 }],
  ])('refuses a response %s', async (what, changes) => {
    const calls = await customer(shop, `hostile-${what.replaceAll(/\W/g, '')}@example.com`);
    expect(outcome(await addTo(calls, createAuthenticator(SHOP_ORIGIN), changes))).toEqual(REFUSED);
    expect((await calls.call('getPasskeys', {})).data).toEqual([]);
  });

  it('refuses a challenge the second time, of another customer, of a sign-in, and after five minutes', async () => {
    const [anna, bert] = [await customer(shop, 'once-a@example.com'), await customer(shop, 'once-b@example.com')];
    const add = (options: { challenge: string }, base: object = {}) =>
      anna.attempt('addPasskey', { body: { name: 'x', credential: createAuthenticator(SHOP_ORIGIN).create({ ...base, ...options }) } });
    const options = await optionsFor(anna);
    expect((await add(options)).status).toBe(200);
    expect(outcome(await add(options))).toEqual(REFUSED);
    expect(outcome(await add(await optionsFor(bert)))).toEqual(REFUSED);
    expect(outcome(await add(await signInOptions(), { user: { id: 'x' } }))).toEqual(REFUSED);
    const late = await optionsFor(anna);
    vi.setSystemTime(Date.now() + 300_001);
    const answer = await add(late);
    vi.useRealTimers();
    expect(outcome(answer)).toEqual(REFUSED);
  });

  it('refuses a credential that an account has already', async () => {
    const { authenticator } = await owner('first-owner@example.com');
    expect(outcome(await addTo(await customer(shop, 'second-owner@example.com'), authenticator))).toEqual(REFUSED);
  });

  it('refuses truncated responses without an error of the server', async () => {
    const calls = await customer(shop, 'cut@example.com');
    const credential = createAuthenticator(SHOP_ORIGIN).create(await optionsFor(calls));
    for (const length of [0, 1, 37, 60, 100]) {
      const attestationObject = credential.response.attestationObject.slice(0, length);
      const { status } = await calls.attempt('addPasskey', {
        body: { name: 'x', credential: { ...credential, response: { ...credential.response, attestationObject } } },
      });
      expect(status).toBe(422);
    }
    expect(shop.reported).toEqual([]);
  });
});

describe('POST /authorizations/passkey', () => {
  it('opens a session of the owner without a user name, and merges the lists of the guest', async () => {
    const { authenticator, calls } = await owner('in@example.com');
    const options = await signInOptions();
    expect(options).toMatchObject({ rpId: 'shop.example', userVerification: 'required' });
    expect(options['allowCredentials'] ?? []).toEqual([]);
    const { unique_id } = await cartWith(shop, 'FL-AUR-BR-YG750-54');
    const { data } = await shop.call('signInWithPasskey', { body: { credential: authenticator.get(options), cart_unique_id: unique_id } });
    expect([data.user.email, data.merged?.cart_unique_id]).toEqual(['in@example.com', unique_id]);
    expect((await shop.as(data.token).call('getUser', {})).data.email).toBe('in@example.com');
    expect((await calls.call('getPasskeys', {})).data[0]?.last_used_at).not.toBeNull();
  });

  it.each<[string, Changes]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another RP ID', { rpId: 'evil.example' }],
    ['of a registration', { type: 'webauthn.create' }],
    ['to a made-up challenge', { challenge: 'A'.repeat(43) }],
    ['without user verification', { flags: 1 }],
    ['without user presence', { flags: 4 }],
    ['for another account', { userHandle: 'B'.repeat(43) }],
    ['signed by another key', { signedBy: createAuthenticator(SHOP_ORIGIN).privateKey }],
  ])('refuses a response %s', async (what, changes) => {
    const { authenticator } = await owner(`in-${what.replaceAll(/\W/g, '')}@example.com`);
    expect(outcome(await signIn(authenticator.get(await signInOptions(), changes)))).toEqual(REFUSED);
  });

  it('refuses a response the second time, and the challenge of a new passkey', async () => {
    const { authenticator, calls } = await owner('replay@example.com');
    const credential = authenticator.get(await signInOptions());
    expect((await signIn(credential)).status).toBe(200);
    expect(outcome(await signIn(credential))).toEqual(REFUSED);
    expect(outcome(await signIn(authenticator.get(await optionsFor(calls))))).toEqual(REFUSED);
  });

  it('accepts one of two responses that arrive at once', async () => {
    const { authenticator } = await owner('race@example.com');
    const credential = authenticator.get(await signInOptions());
    const statuses = (await Promise.all([signIn(credential), signIn(credential)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('refuses a counter that is equal or lower, as of a cloned authenticator', async () => {
    const { authenticator } = await owner('clone@example.com');
    expect((await signIn(authenticator.get(await signInOptions(), { counter: 9 }))).status).toBe(200);
    for (const counter of [9, 8, 0]) expect(outcome(await signIn(authenticator.get(await signInOptions(), { counter })))).toEqual(REFUSED);
    expect((await signIn(authenticator.get(await signInOptions(), { counter: 10 }))).status).toBe(200);
  });

  it('accepts an authenticator without a counter', async () => {
    const { authenticator } = await owner('synced@example.com');
    for (const counter of [0, 0]) expect((await signIn(authenticator.get(await signInOptions(), { counter }))).status).toBe(200);
  });

  it('refuses an unknown passkey, and truncated responses', async () => {
    expect(outcome(await signIn(createAuthenticator(SHOP_ORIGIN).get(await signInOptions())))).toEqual(REFUSED);
    const { authenticator } = await owner('cut-in@example.com');
    const credential = authenticator.get(await signInOptions());
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const)
      for (const length of [0, 1, 20, 45]) {
        const response = { ...credential.response, [field]: credential.response[field].slice(0, length) };
        expect((await signIn({ ...credential, response })).status).toBe(422);
      }
    expect(shop.reported).toEqual([]);
  });
});

describe('DELETE /users/passkeys/{id}', () => {
  it('ends the passkey; that of another customer is not found', async () => {
    const { calls, authenticator, id } = await owner('remove@example.com');
    const other = await customer(shop, 'remove-other@example.com');
    expect((await other.attempt('removePasskey', { params: { id } })).status).toBe(404);
    expect((await mailsTo(shop, 'remove@example.com')).at(-1)).toBe('passkey-added');
    await calls.call('removePasskey', { params: { id } });
    expect((await mailsTo(shop, 'remove@example.com')).at(-1)).toBe('passkey-removed');
    expect(await mailsTo(shop, 'remove-other@example.com')).not.toContain('passkey-removed');
    expect(outcome(await signIn(authenticator.get(await signInOptions())))).toEqual(REFUSED);
  });

  it('happens with the deletion of the account', async () => {
    const { calls, authenticator } = await owner('with-account@example.com');
    await optionsFor(calls);
    await calls.call('deleteUser', { body: { password: PASSWORD } });
    const { db } = shop.sandbox.shop;
    expect(await db.all('SELECT 1 FROM passkeys WHERE credential_id = ?', authenticator.id)).toEqual([]);
    expect(await db.all('SELECT 1 FROM passkey_challenges WHERE user_id IS NOT NULL AND user_id NOT IN (SELECT id FROM users)')).toEqual(
      [],
    );
    expect(outcome(await signIn(authenticator.get(await signInOptions())))).toEqual(REFUSED);
  });
});

it('every call about passkeys requires a session, except the sign-in', async () => {
  const credential = createAuthenticator(SHOP_ORIGIN).create({ challenge: 'A'.repeat(43), user: { id: 'x' } });
  const answers = [
    await shop.attempt('getPasskeys', {}),
    await shop.attempt('startPasskey', { body: {} }),
    await shop.attempt('addPasskey', { body: { name: 'x', credential } }),
    await shop.attempt('removePasskey', { params: { id: 1 } }),
  ];
  for (const answer of answers) expect(outcome(answer)).toEqual([401, 'not_signed_in']);
});
