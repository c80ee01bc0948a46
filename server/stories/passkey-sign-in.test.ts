import { beforeAll, expect, it, vi } from 'vitest';
import { createAuthenticator } from '../../packages/backend/customers/authenticator.fixture.ts';
import { customer, PASSWORD } from '../../packages/backend/customers/customers.fixture.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';
import { ORIGIN, request, type Reply, userOf } from './testing/identity-provider-visitor.ts';

openBeforeStories({ PUBLIC_ORIGIN: ORIGIN });
beforeAll(() => vi.waitUntil(() => shop.parts.settings.current()));

const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  request(`/api${path}`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const optionsOf = ({ text }: Reply) => (JSON.parse(text) as { data: { challenge: string } }).data;

/** A passkey of a new customer, registered with the backend. */
async function passkeyOf(email: string) {
  const calls = await customer(backend.sandbox, email);
  const authenticator = createAuthenticator(ORIGIN);
  const { data } = await calls.call('startPasskey', { body: { password: PASSWORD } });
  await calls.call('addPasskey', { body: { name: 'Phone', credential: authenticator.create(data) } });
  return authenticator;
}

it('POST /api/authorizations/passkey keeps the token in the cookie, and out of the answer', async () => {
  const authenticator = await passkeyOf('anna@example.com');
  const options = await post('/authorizations/passkey/options', {});
  expect(options.headers.get('cache-control')).toBe('private, no-store');
  const reply = await post('/authorizations/passkey', { credential: authenticator.get(optionsOf(options)) });
  const [, token = ''] = /^access_token_v1=([\w-]+);.*HttpOnly; Secure; SameSite=Lax$/m.exec(reply.setCookies.join('\n')) ?? [];
  expect(token.length).toBeGreaterThan(40);
  expect(reply.text).not.toContain(token);
  expect(await userOf(reply)).toMatchObject({ email: 'anna@example.com' });
});

it.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another site, by Fetch Metadata', { 'sec-fetch-site': 'cross-site' }],
])('POST /api/authorizations/passkey is refused from %s', async (_from, headers) => {
  const authenticator = await passkeyOf(`bert${Object.keys(headers)[0]}@example.com`);
  const credential = authenticator.get(optionsOf(await post('/authorizations/passkey/options', {})));
  const reply = await post('/authorizations/passkey', { credential }, headers);
  expect([reply.status, reply.cookies]).toEqual([403, []]);
});

it('calls about passkeys are refused without a session, before the backend is asked', async () => {
  backend.seen();
  const statuses = [
    (await request('/api/users/passkeys')).status,
    (await post('/users/passkeys/options', {})).status,
    (await request('/api/users/passkeys/1', { method: 'DELETE', headers: { origin: ORIGIN } })).status,
  ];
  expect(statuses).toEqual([401, 401, 401]);
  expect(backend.seen().filter(({ url }) => url.includes('passkeys'))).toEqual([]);
});
