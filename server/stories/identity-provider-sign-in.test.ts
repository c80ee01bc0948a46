import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSWORD, signUp } from '../../packages/backend/customers/customers.fixture.ts';
import { cartWith } from '../../packages/sandbox/testing/purchase.fixture.ts';
import { TIMEOUTS } from '../../packages/engine/limits/timeouts.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';
import { choose, comeBack, ORIGIN, request, type Reply, signInAs, start, userOf, withParam } from './testing/identity-provider-visitor.ts';

const env = { PUBLIC_ORIGIN: ORIGIN, COOKIE_SECRET: 'a secret that all replicas of this test share' };
openBeforeStories(env, { timeouts: { ...TIMEOUTS, payment: 700 } });
// The providers are settings of the backend.
beforeAll(() => vi.waitUntil(() => shop.parts.settings.current()));

describe('POST /sign-in/google', () => {
  it('sends the browser to the provider with PKCE, state and nonce, and keeps the attempt in an encrypted cookie', async () => {
    const { status, location, setCookies, headers } = await start();
    const { searchParams } = new URL(location);
    expect(status).toBe(303);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${ORIGIN}/sign-in/google/callback`,
      scope: 'openid email profile',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(setCookies).toHaveLength(1);
    expect(setCookies[0]).toMatch(
      /^__Secure-sign_in_[\w-]{16}=[\w.-]+; Max-Age=600; Path=\/sign-in\/google\/callback; .*HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(setCookies[0]).not.toContain(searchParams.get('state'));
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site, by Fetch Metadata', { 'sec-fetch-site': 'cross-site' }],
    ['a sister domain', { 'sec-fetch-site': 'same-site' }],
  ])('is refused from %s', async (_from, headers) => {
    const { status, cookies } = await start({}, '/sign-in/google', headers);
    expect([status, cookies]).toEqual([403, []]);
  });

  it.each(['/sign-in/myspace', '/sign-in/google/', '/de/sign-in/google', '/sign-in/Google'])('is no page as %s', async (path) => {
    expect([404, 405]).toContain((await start({}, path)).status);
  });

  it('as GET redirects to the sign-in page and starts no attempt', async () => {
    const { status, location, cookies } = await request('/en/sign-in/google');
    expect([status, location, cookies]).toEqual([302, '/en/sign-in', []]);
  });
});

describe('GET /sign-in/google/callback', () => {
  it('signs in, stores the token in the cookie only, and redirects to the page that the visitor came from', async () => {
    const reply = await signInAs('ida', { redirect: '/en/profile/orders?page=2' }, '/en/sign-in/google');
    expect([reply.status, reply.location]).toEqual([303, '/en/profile/orders?page=2']);
    expect(reply.setCookies.join('\n')).toMatch(/^access_token_v1=[\w-]+; .*HttpOnly; Secure; SameSite=Lax$/m);
    expect(reply.setCookies.join('\n')).toMatch(/^__Secure-sign_in_[\w-]+=; Path=\/sign-in\/google\/callback; Expires=Thu, 01 Jan 1970/m);
    expect([reply.headers.get('cache-control'), reply.headers.get('referrer-policy')]).toEqual(['private, no-store', 'no-referrer']);
    expect(await userOf(reply)).toMatchObject({ email: 'ida.brandner@mail.example', first_name: 'Ida' });
  });

  it('works for the other provider too', async () => {
    expect(await userOf(await signInAs('jonas', {}, '/sign-in/facebook'))).toMatchObject({ first_name: 'Jonas' });
  });

  it.each(['//evil.example', '/\\evil.example', 'https:evil.example', 'https://evil.example/', `/${'a'.repeat(1500)}`])(
    'does not redirect to %s',
    async (redirect) => {
      expect((await signInAs('ida', { redirect }, '/en/sign-in/google')).location).toBe('/en');
    },
  );

  it('merges the cart of the guest', async () => {
    const { unique_id } = await cartWith(backend.sandbox, 'FL-AUR-BR-YG750-54');
    const reply = await signInAs('jonas', { cart_unique_id: unique_id, wishlist_unique_id: "' OR 1=1" }, '/sign-in/facebook');
    const row = await backend.sandbox.sandbox.shop.db.get<{ user_id: number | null }>(
      'SELECT user_id FROM carts WHERE unique_id = ?',
      unique_id,
    );
    expect([reply.status, typeof row?.user_id]).toEqual([303, 'number']);
  });

  it('finishes two attempts of one browser, in any order', async () => {
    const [one, two] = [await start({ redirect: '/cart' }), await start({ redirect: '/profile' })];
    const [first, second] = [await choose(one.location, 'ida'), await choose(two.location, 'ida')];
    const cookies = [...one.cookies, ...two.cookies];
    expect((await comeBack(second, cookies)).location).toBe('/profile');
    expect((await comeBack(first, cookies)).location).toBe('/cart');
  });
});

describe('an invalid response', () => {
  const FAILED = '/sign-in?problem=social_failed';

  async function expectRefused(work: (begun: Reply, back: string) => Promise<Reply> | Reply): Promise<void> {
    const begun = await start();
    const reply = await work(begun, await choose(begun.location, 'ida'));
    expect([reply.status, reply.location]).toEqual([303, FAILED]);
    expect(reply.cookies).toEqual([]);
  }

  it.each<[string, string, string | null]>([
    ['without state', 'state', null],
    ['with another state', 'state', 's'.repeat(43)],
    ['with an empty state', 'state', ''],
    ['of another issuer (RFC 9207)', 'iss', 'https://evil.example'],
    ['without issuer', 'iss', null],
    ['without code', 'code', null],
    ['with a made-up code', 'code', 'made-up'],
    ['with a code of 10 KB', 'code', 'c'.repeat(10_000)],
    ['with a state of 10 KB', 'state', 's'.repeat(10_000)],
    ['with an error beside the code', 'error', 'server_error'],
    ['with an ID token (implicit flow)', 'id_token', 'eyJ'],
  ])('%s', (_what, name, value) => expectRefused((begun, back) => comeBack(withParam(back, name, value), begun.cookies)));

  it('with a parameter twice', () => expectRefused((begun, back) => comeBack(`${back}&code=another`, begun.cookies)));

  it('in another browser', () => expectRefused(async (_begun, back) => comeBack(back, (await start()).cookies)));

  it('in a browser without cookies', () => expectRefused((_begun, back) => comeBack(back, [])));

  it('a second time', () =>
    expectRefused(async (begun, back) => {
      const once = await comeBack(back, begun.cookies);
      expect(once.location).toBe('/');
      // The browser has dropped the cookie; who still has it finds the code used.
      expect((await comeBack(back, [])).location).toBe(FAILED);
      return comeBack(back, begun.cookies);
    }));

  it('with the code of another attempt of the same browser', () =>
    expectRefused(async (begun, back) => {
      const other = await start();
      const otherBack = await choose(other.location, 'jonas');
      const code = new URL(otherBack, ORIGIN).searchParams.get('code');
      return comeBack(withParam(back, 'code', code), [...begun.cookies, ...other.cookies]);
    }));

  it('with another nonce in the ID token', async () => {
    const begun = await start();
    const back = await choose(begun.location, 'ida', { nonce: 'n'.repeat(43) });
    expect((await comeBack(back, begun.cookies)).location).toBe(FAILED);
  });

  it('for another provider', () => expectRefused((begun, back) => comeBack(back.replace('/google/', '/facebook/'), begun.cookies)));

  it.each<[string, (value: string) => string]>([
    ['changed', (value) => value.slice(0, -4) + (value.endsWith('AAAA') ? 'BBBB' : 'AAAA')],
    ['cut off', (value) => value.slice(0, 60)],
    ['unencrypted', () => Buffer.from('{"state":"x"}').toString('base64url')],
    ['a megabyte', () => 'A'.repeat(12_000)],
  ])('with a cookie that is %s', (_how, change) =>
    expectRefused((begun, back) => {
      const [name = '', value = ''] = begun.cookies[0]?.split(/=(.*)/s) ?? [];
      return comeBack(back, [`${name}=${change(value)}`]);
    }),
  );

  it('with the cookie of another attempt under its name', () =>
    expectRefused(async (begun, back) => {
      const other = await start();
      const [name = ''] = begun.cookies[0]?.split('=') ?? [];
      return comeBack(back, [`${name}=${other.cookies[0]?.split(/=(.*)/s)[1] ?? ''}`]);
    }));

  it('redirects to the sign-in page in the language of the visitor', async () => {
    expect((await comeBack('/sign-in/google/callback', ['locale=en'])).location).toBe('/en/sign-in?problem=social_failed');
  });

  it('as HEAD does not use up the attempt', async () => {
    const begun = await start();
    const back = await choose(begun.location, 'ida');
    expect((await request(back, { method: 'HEAD', headers: { cookie: begun.cookies.join('; ') } })).status).toBe(405);
    expect((await comeBack(back, begun.cookies)).location).toBe('/');
  });
});

describe('a visitor at the provider', () => {
  it('who cancels gets a message, and returns to the same page after the next sign-in', async () => {
    const { status, location } = await signInAs('cancel', { redirect: '/en/checkout' }, '/en/sign-in/google');
    expect([status, location]).toEqual([303, '/en/sign-in?redirect=%2Fen%2Fcheckout&problem=cancelled']);
  });

  it.each(['no-email', 'unverified'])('without a confirmed address gets a message: %s', async (person) => {
    expect((await signInAs(person)).location).toBe('/sign-in?problem=social_email_missing');
  });

  it('whose address is taken links the account with the next password, in this browser only', async () => {
    const email = 'anna.leitner@mail.example';
    await signUp(backend.sandbox, email);
    const taken = await signInAs('anna', { redirect: '/profile' });
    expect(taken.location).toBe('/sign-in?redirect=%2Fprofile&problem=social_email_taken');
    expect(taken.setCookies.join('\n')).toMatch(/^__Host-link_token=[\w-]{43}; Max-Age=600; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/m);
    const token = taken.cookies[0]?.split('=')[1] ?? '';
    expect(taken.location + taken.text + shop.logText()).not.toContain(token);
    const byPassword = (password: string, cookie = '') =>
      request('/api/authorizations', {
        method: 'POST',
        headers: { origin: ORIGIN, 'content-type': 'application/json', cookie },
        body: JSON.stringify({ email, password }),
      });
    expect((await byPassword('wrong', taken.cookies.join('; '))).status).toBe(422);
    expect((await byPassword(PASSWORD)).status).toBe(200);
    expect((await signInAs('anna')).location).toContain('social_email_taken');
    const again = await signInAs('anna');
    const linked = await byPassword(PASSWORD, again.cookies.join('; '));
    expect([linked.status, linked.setCookies.join('\n')]).toEqual([200, expect.stringContaining('__Host-link_token=; Path=/; Expires=')]);
    expect((await signInAs('anna')).location).toBe('/');
    // The customer may use the cookie of another tab again.
    expect((await byPassword(PASSWORD, again.cookies.join('; '))).status).toBe(200);
  });

  it('whose address is taken links the account by the posted form, too', async () => {
    const email = 'jonas.linked@example.com';
    await signUp(backend.sandbox, email);
    const db = backend.sandbox.sandbox.shop.db;
    await db.run("DELETE FROM users WHERE email = 'jonas.oeller@mail.example'");
    await db.run("UPDATE users SET email = 'jonas.oeller@mail.example' WHERE email = ?", email);
    const taken = await signInAs('jonas');
    const posted = await request('/sign-in', {
      method: 'POST',
      headers: { origin: ORIGIN, cookie: taken.cookies.join('; ') },
      body: new URLSearchParams({ form: 'signIn', email: 'jonas.oeller@mail.example', password: PASSWORD }),
    });
    expect([posted.status, posted.location]).toEqual([303, '/']);
    expect((await signInAs('jonas')).location).toBe('/');
  });

  it('who signs in by password to another account is signed in there without a link', async () => {
    await signUp(backend.sandbox, 'other@example.com');
    const db = backend.sandbox.sandbox.shop.db;
    await db.run("DELETE FROM users WHERE email = 'ida.brandner@mail.example'");
    await signUp(backend.sandbox, 'ida.brandner@mail.example');
    const taken = await signInAs('ida');
    const reply = await request('/api/authorizations', {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json', cookie: taken.cookies.join('; ') },
      body: JSON.stringify({ email: 'other@example.com', password: PASSWORD }),
    });
    expect([reply.status, (await signInAs('ida')).location]).toEqual([200, '/sign-in?problem=social_email_taken']);
  });
});

describe('a provider or backend that fails', () => {
  it.each([
    ['the provider is dead', 'dead', 'social_failed'],
    ['the provider is down', 'down', 'social_failed'],
    ['the provider is slow', 'slow', 'unavailable'],
  ] as const)('redirects to the sign-in page with a reason when %s', async (_what, mode, problem) => {
    const begun = await start();
    const back = await choose(begun.location, 'jonas');
    await backend.testProviderFault(mode, { path: '/identity', delayMs: 3000 });
    const reply = await comeBack(back, begun.cookies);
    await backend.testProviderFault('none');
    expect([reply.status, reply.location, reply.cookies]).toEqual([303, `/sign-in?problem=${problem}`, []]);
  });

  it.each([
    ['the backend is down', 'down'],
    ['the backend answers nonsense', 'garbage'],
  ] as const)('redirects to the sign-in page with a reason when %s', async (_what, mode) => {
    const begun = await start();
    const back = await choose(begun.location, 'jonas');
    await backend.fault(mode, { path: '/api', delayMs: 3000 });
    const reply = await comeBack(back, begun.cookies);
    await backend.fault('none');
    expect([reply.status, reply.location, reply.cookies]).toEqual([303, '/sign-in?problem=unavailable', []]);
  });

  it('writes neither code nor state nor token into the log', async () => {
    const begun = await start();
    const back = await choose(begun.location, 'jonas');
    const reply = await comeBack(back, begun.cookies);
    const { searchParams } = new URL(back, ORIGIN);
    for (const secret of [searchParams.get('code'), searchParams.get('state'), reply.cookies[0]?.split('=')[1]])
      expect(shop.logText()).not.toContain(secret);
  });
});

it('pages allow forms that redirect to the identity provider', async () => {
  const { headers } = await request('/');
  expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${backend.sandbox.testProviderUrl};`);
});
