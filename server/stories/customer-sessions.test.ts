import { describe, expect, it } from 'vitest';
import { mailsTo, PASSWORD, signUp as signUpAtBackend } from '../../packages/backend/customers/customers.fixture.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories();

const ORIGIN = 'http://shop.test';

interface Reply {
  readonly status: number;
  readonly cookie: string;
  readonly text: string;
}

/** A call as the page's script sends it. */
async function call(method: string, path: string, body?: object, cookie = '', headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { origin: ORIGIN, cookie, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, cookie: response.headers.getSetCookie().join('\n'), text: await response.text() };
}

const cookieOf = ({ cookie }: Reply): string => cookie.split(';', 1)[0] ?? '';

const signUp = (email: string) => signUpAtBackend(backend.sandbox, email);
const signIn = (email: string, headers?: Record<string, string>) =>
  call('POST', '/authorizations', { email, password: PASSWORD }, '', headers);

describe('POST /api/authorizations', () => {
  it('keeps the token in a cookie that no script can read, and out of the answer', async () => {
    await signUp('anna@example.com');
    const reply = await signIn('anna@example.com');
    const [, token = ''] = /^access_token_v1=([\w-]+); Max-Age=(\d+);/.exec(reply.cookie) ?? [];
    expect(token.length).toBeGreaterThan(40);
    expect(reply.cookie).toMatch(/^access_token_v1=.*; Path=\/; .*HttpOnly.*; SameSite=Lax$/m);
    expect(reply.text).not.toContain(token);
    expect(reply.text).not.toContain('expired_at');
    expect(JSON.parse(reply.text)).toMatchObject({ data: { user: { email: 'anna@example.com' } } });
  });

  it('answers a wrong password with 422 and no cookie', async () => {
    const reply = await call('POST', '/authorizations', { email: 'anna@example.com', password: 'wrong' });
    expect([reply.status, reply.cookie]).toEqual([422, '']);
  });

  it('is refused from another site', async () => {
    const reply = await signIn('anna@example.com', { origin: 'https://evil.example' });
    expect([reply.status, reply.cookie]).toEqual([403, '']);
  });

  it('names the browser in the list of sessions', async () => {
    const session = cookieOf(await signIn('anna@example.com', { 'user-agent': 'Firefox on macOS' }));
    expect((await call('GET', '/authorizations/sessions', undefined, session)).text).toContain('Firefox on macOS');
  });
});

describe('a browser that has signed in', () => {
  const deviceOf = ({ cookie }: Reply): string => /^device_token=[\w-]+/m.exec(cookie)?.[0] ?? '';
  const post = (path: string, form: Record<string, string>, cookie: string) =>
    fetch(`${shop.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: ORIGIN, cookie },
      body: new URLSearchParams(form),
    });
  const newDevices = async () => (await mailsTo(backend.sandbox, 'dora@example.com')).filter((key) => key === 'new-device').length;

  it('sends its device token from an HttpOnly cookie with calls and forms; its earlier session ends', async () => {
    await signUp('dora@example.com');
    const first = await signIn('dora@example.com');
    expect(first.cookie).toMatch(/^device_token=[\w-]{43}; Max-Age=34560000; Path=\/; .*HttpOnly; SameSite=Lax$/m);
    expect(first.text).not.toContain('device_token');
    const both = `${cookieOf(first)}; ${deviceOf(first)}`;
    const second = await post('/sign-in', { form: 'signIn', email: 'dora@example.com', password: PASSWORD, remember: 'on' }, both);
    expect([second.status, await newDevices()]).toEqual([303, 0]);
    expect((await call('GET', '/users', undefined, cookieOf(first))).status).toBe(401);
    await signIn('dora@example.com');
    expect(await newDevices()).toBe(1);
  });
});

describe('a session', () => {
  it('ends with DELETE /api/authorizations, in the browser and at the backend', async () => {
    const session = cookieOf(await signIn('anna@example.com'));
    const out = await call('DELETE', '/authorizations', undefined, session);
    expect(out.cookie).toMatch(/^access_token_v1=; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect((await call('GET', '/users', undefined, session)).status).toBe(401);
  });

  it('continues when the deletion of the account is refused, and ends with the account', async () => {
    await signUp('gone@example.com');
    const session = cookieOf(await signIn('gone@example.com'));
    const refused = await call('POST', '/users/delete', { password: 'wrong' }, session);
    expect([refused.status, refused.cookie]).toEqual([422, '']);
    expect((await call('GET', '/users', undefined, session)).status).toBe(200);
    const deleted = await call('POST', '/users/delete', { password: PASSWORD }, session);
    expect([deleted.status, cookieOf(deleted)]).toEqual([200, 'access_token_v1=']);
  });

  it('ends in the browser when the backend is down at sign-out', async () => {
    const session = cookieOf(await signIn('anna@example.com'));
    await backend.fault('down');
    const out = await call('DELETE', '/authorizations', undefined, session);
    await backend.fault('none');
    expect([out.status, cookieOf(out)]).toEqual([503, 'access_token_v1=']);
  });

  it('that is revoked answers 401 and clears the cookie', async () => {
    const [here, there] = [cookieOf(await signIn('anna@example.com')), cookieOf(await signIn('anna@example.com'))];
    await call('DELETE', '/authorizations/sessions', undefined, there);
    const reply = await call('GET', '/users', undefined, here);
    expect([reply.status, cookieOf(reply)]).toEqual([401, 'access_token_v1=']);
  });

  it('gets another token when the password changes', async () => {
    await signUp('eva@example.com');
    const before = cookieOf(await signIn('eva@example.com'));
    const change = { current_password: PASSWORD, password: 'fünf rote Rubine' };
    const reply = await call('PATCH', '/users/change-password', change, before);
    const after = cookieOf(reply);
    expect(reply.text).toBe('{"data":{"changed":true}}');
    expect([(await call('GET', '/users', undefined, before)).status, (await call('GET', '/users', undefined, after)).status]).toEqual([
      401, 200,
    ]);
  });

  it('is required before the backend is called, and no invalid cookie opens one', async () => {
    for (const cookie of ['', 'access_token_v1=', 'access_token_v1=a,b', `access_token_v1=${'A'.repeat(5000)}`]) {
      const reply = await call('GET', '/users', undefined, cookie);
      expect([reply.status, (JSON.parse(reply.text) as { error_code: string }).error_code]).toEqual([401, 'not_signed_in']);
    }
  });

  it('never contains the data of another customer, in any order of calls', async () => {
    await signUp('one@example.com');
    await signUp('two@example.com');
    const sessions = [cookieOf(await signIn('one@example.com')), cookieOf(await signIn('two@example.com'))];
    const replies = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const who = n % 3;
        const { text } = await call('GET', '/users', undefined, sessions[who] ?? '');
        return [who, /"email":"(one|two)@/.exec(text)?.[1]];
      }),
    );
    for (const [who, name] of replies) expect(name).toBe(['one', 'two', undefined][Number(who)]);
  });
});
