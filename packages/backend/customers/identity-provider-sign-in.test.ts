import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { mailsTo, PASSWORD, signUp } from './customers.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

describe('signing in by a provider', () => {
  const verifier = 'v'.repeat(64);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const redirect_uri = 'https://shop.example/sign-in/google/callback';

  async function codeOf(person: string): Promise<string> {
    const { data } = await shop.call('getBootstrap', {});
    const google = data.social_providers.find(({ provider }) => provider === 'google');
    const url = new URL(google?.sdk_config.authorization_endpoint ?? '');
    const query = { response_type: 'code', client_id: google?.sdk_config.client_id ?? '', redirect_uri, scope: 'openid', state: 'state' };
    url.search = String(
      new URLSearchParams({ ...query, nonce: 'n'.repeat(20), code_challenge: challenge, code_challenge_method: 'S256', person }),
    );
    const response = await fetch(url, { redirect: 'manual' });
    const back = new URL(response.headers.get('location') ?? '');
    expect(back.searchParams.get('state')).toBe('state');
    return back.searchParams.get('code') ?? `error ${back.searchParams.get('error')}`;
  }
  const signIn = (code: string, change: object = {}) =>
    shop.attempt('signInSocial', {
      body: { provider: 'google', code, code_verifier: verifier, redirect_uri, nonce: 'n'.repeat(20), ...change },
    });

  it('opens an account the first time and the same one afterwards', async () => {
    const users = await Promise.all([1, 2].map(async () => (await signIn(await codeOf('ida'))).body.data as { user: { id: number } }));
    expect(users[0]).toMatchObject({ user: { email: 'ida.brandner@mail.example', first_name: 'Ida', password_changed_at: null } });
    expect(users[1]?.user.id).toBe(users[0]?.user.id);
  });

  it('links a taken address only with its password', async () => {
    await signUp(shop, 'anna.leitner@mail.example');
    const { status, body } = await signIn(await codeOf('anna'));
    expect([status, body.error_code]).toEqual([409, 'social_email_taken']);
    const link_token = body.errors?.['link_token']?.[0] ?? '';
    const email = 'anna.leitner@mail.example';
    const linked = async () => (await mailsTo(shop, email)).filter((key) => key === 'sign-in-linked');
    expect((await shop.attempt('signIn', { body: { email, password: 'wrong', link_token } })).status).toBe(422);
    expect((await signIn(await codeOf('anna'))).status).toBe(409);
    const fresh = (await signIn(await codeOf('anna'))).body.errors?.['link_token']?.[0] ?? '';
    expect(await linked()).toEqual([]);
    await shop.call('signIn', { body: { email, password: PASSWORD, link_token: fresh } });
    expect((await signIn(await codeOf('anna'))).status).toBe(200);
    expect(await linked()).toHaveLength(1);
  });

  it.each(['no-email', 'unverified'])('refuses an unconfirmed address: %s', async (person) => {
    expect((await signIn(await codeOf(person))).body.error_code).toBe('social_email_missing');
  });

  it.each([
    ['code_verifier', { code_verifier: 'w'.repeat(64) }],
    ['nonce', { nonce: 'm'.repeat(20) }],
    ['redirect_uri', { redirect_uri: 'https://evil.example/' }],
    ['provider', { provider: 'facebook' }],
  ])('refuses another %s', async (_field, change) => {
    expect((await signIn(await codeOf('ida'), change)).body.error_code).toBe('social_failed');
  });

  it('refuses a code the second time, and redirects after a cancellation', async () => {
    const code = await codeOf('ida');
    expect([(await signIn(code)).status, (await signIn(code)).body.error_code]).toEqual([200, 'social_failed']);
    expect(await codeOf('cancel')).toBe('error access_denied');
  });
});

describe('guessing', () => {
  it('is refused after too many wrong passwords, also with the right one, for existing and unknown accounts', async () => {
    const limited = await startSandbox(undefined, { limits: { codes: 0, messages: 0, guesses: 3 } });
    await signUp(limited, 'safe@example.com');
    const tryIn = (email: string, password: string) =>
      limited.attempt('signIn', { body: { email, password } }, { 'x-forwarded-for': `203.0.113.${email.length}` });
    for (const email of ['safe@example.com', 'nobody@example.com']) {
      const at = await Promise.all(Array.from({ length: 6 }, () => tryIn(email, 'wrong')));
      expect(at.map(({ status }) => status).sort((a, b) => a - b)).toEqual([422, 422, 422, 429, 429, 429]);
      const right = await tryIn(email, PASSWORD);
      expect([right.status, Number(right.headers.get('retry-after')) > 500]).toEqual([429, true]);
    }
    await limited.close();
  });
});
