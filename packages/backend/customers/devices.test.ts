import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { mailsTo, PASSWORD, signUp, tokenFor } from './customers.fixture.ts';

const EMAIL = 'anna@example.com';
const HOME = '203.0.113.1';
const MINUTE = 60_000;
let shop: Running;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  shop = await startSandbox(undefined, { limits: { codes: 0, messages: 20, guesses: 3 } });
  await signUp(shop, EMAIL);
});
afterEach(async () => {
  await shop.close();
  vi.useRealTimers();
});

interface Opened {
  readonly token: string;
  readonly device_token?: string;
}
const from = (address: string, device?: string) => ({
  'x-forwarded-for': address,
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ...(device !== undefined && { 'device-token': device }),
});
const signIn = (password: string, headers: Record<string, string>, body: object = {}) =>
  shop.attempt('signIn', { body: { email: EMAIL, password, ...body } }, headers);
async function opened(headers: Record<string, string>, body: object = {}): Promise<Opened> {
  const answer = await signIn(PASSWORD, headers, body);
  expect(answer.status).toBe(200);
  return answer.body.data as Opened;
}
const newDevices = async () => (await mailsTo(shop, EMAIL)).filter((key) => key === 'new-device').length;

describe('wrong passwords from unknown browsers', () => {
  const attack = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) await signIn('a wrong password', from(`198.51.100.${round}`));
  };

  it('lock unknown browsers out, but neither a known one nor others at its address', async () => {
    const { device_token: known } = await opened(from(HOME));
    await attack(3);
    expect((await signIn(PASSWORD, from('203.0.113.9'))).status).toBe(429);
    for (let round = 0; round < 9; round += 1)
      await shop.attempt('signIn', { body: { email: `x${round}@example.com`, password: 'x' } }, from(HOME));
    expect((await shop.attempt('signIn', { body: { email: 'y@example.com', password: 'x' } }, from(HOME))).status).toBe(429);
    expect((await signIn(PASSWORD, from(HOME, known))).status).toBe(200);
  });

  it('lock unknown browsers out for the rest of the hour after three rounds', async () => {
    for (let round = 0; round < 3; round += 1) {
      await attack(3);
      vi.setSystemTime(Date.now() + 10 * MINUTE);
    }
    const { status, headers } = await signIn(PASSWORD, from(HOME));
    expect([status, headers.get('retry-after')]).toEqual([429, String(30 * 60)]);
  });

  it('from a known browser are counted for it alone', async () => {
    const { device_token: known } = await opened(from(HOME));
    for (let round = 0; round < 3; round += 1) expect((await signIn('a wrong password', from(HOME, known))).status).toBe(422);
    expect((await signIn(PASSWORD, from(HOME, known))).status).toBe(429);
    expect((await signIn(PASSWORD, from(HOME))).status).toBe(200);
  });

  it('are counted for a browser that is unknown, or known for another account', async () => {
    await signUp(shop, 'eve@example.com');
    const eve = (await shop.attempt('signIn', { body: { email: 'eve@example.com', password: PASSWORD } }, from('198.51.100.1'))).body
      .data as Opened;
    await attack(3);
    for (const device of [eve.device_token, 'A'.repeat(43)])
      expect((await signIn(PASSWORD, from('198.51.100.9', device))).status).toBe(429);
  });
});

describe('a known browser', () => {
  it('causes a mail at its first sign-in, except the very first of an account, and gets a new token each time', async () => {
    const first = await opened(from(HOME));
    expect(await newDevices()).toBe(0);
    const second = await opened(from(HOME, first.device_token));
    expect([await newDevices(), second.device_token === first.device_token]).toEqual([0, false]);
    const { device_token: other } = await opened(from('203.0.113.2'));
    expect(await newDevices()).toBe(1);
    const mail = await shop.sandbox.shop.db.get<{ text: string }>("SELECT text FROM mails WHERE key = 'new-device'");
    expect(mail?.text).toContain('Gerät: Firefox auf Linux');
    await opened(from('203.0.113.2', other));
    await opened(from(HOME, second.device_token));
    expect(await newDevices()).toBe(1);
    await opened(from(HOME, first.device_token));
    expect(await newDevices()).toBe(2);
  });

  it('stays known for each of its accounts', async () => {
    await signUp(shop, 'ben@example.com');
    const anna = await opened(from(HOME));
    const ben = await shop.attempt('signIn', { body: { email: 'ben@example.com', password: PASSWORD } }, from(HOME, anna.device_token));
    await opened(from(HOME, (ben.body.data as Opened).device_token));
    expect(await newDevices()).toBe(0);
  });

  it('is not created without "stay signed in"', async () => {
    expect((await opened(from(HOME), { remember: false })).device_token).toBeUndefined();
  });

  it.each(['endAllSessions', 'changePassword', 'recovery', 'endSession'] as const)(
    'becomes unknown after %s from elsewhere',
    async (how) => {
      const { device_token: lost, token: lostToken } = await opened(from(HOME));
      const { token, device_token: kept } = await opened(from('203.0.113.2'));
      const here = shop.as(token);
      const password = 'five green tourmalines';
      const sessions = (await here.call('getSessions', {})).data;
      const id = String(sessions.find(({ current }) => !current)?.id);
      if (how === 'endAllSessions') await here.call('endAllSessions', {});
      if (how === 'endSession') await here.call('endSession', { params: { id } });
      if (how === 'changePassword') await here.call('changePassword', { body: { current_password: PASSWORD, password } });
      if (how === 'recovery') {
        await shop.call('recoverPassword', { body: { email: EMAIL } });
        await shop.call('changePassword', { body: { token: await tokenFor(shop, EMAIL, 'recover-password'), password } });
      }
      expect((await shop.as(lostToken).attempt('getUser', {})).status).toBe(401);
      const now = ['changePassword', 'recovery'].includes(how) ? password : PASSWORD;
      const before = await newDevices();
      await signIn(now, from(HOME, lost));
      expect(await newDevices()).toBe(before + 1);
      if (how !== 'changePassword' && how !== 'endSession') return;
      await signIn(now, from('203.0.113.2', kept));
      expect(await newDevices()).toBe(before + 1);
    },
  );
});

it('a sign-in ends the earlier session of the same browser only', async () => {
  const other = await opened(from('203.0.113.2'));
  const { token } = await opened(from(HOME));
  const renewed = await opened({ ...from(HOME), authorization: `Bearer ${token}` });
  const statuses = await Promise.all(
    [token, renewed.token, other.token].map(async (one) => (await shop.as(one).attempt('getUser', {})).status),
  );
  expect(statuses).toEqual([401, 200, 200]);
});

describe('mails that unknown browsers cause to one address', () => {
  const recover = (address: string, device?: string) => shop.attempt('recoverPassword', { body: { email: EMAIL } }, from(address, device));

  it('are limited to ten a day, all kinds together; a known browser still gets a link', async () => {
    const { device_token: known } = await opened(from(HOME));
    const calls = [
      () => shop.attempt('signUp', { body: { email: EMAIL, password: 'another long one' } }, from('198.51.100.1')),
      () => recover('198.51.100.2'),
      () => shop.attempt('subscribe', { body: { email: EMAIL } }, from('198.51.100.3')),
      () => shop.attempt('askQuestion', { body: { email: EMAIL, name: 'Eve', question: 'Is it gold?' } }, from('198.51.100.4')),
    ];
    const statuses: number[] = [];
    // The customer's own sign-up was the first.
    for (let call = 0; call < 11; call += 1) {
      vi.setSystemTime(Date.now() + 3 * MINUTE);
      statuses.push((await calls[call % calls.length]?.())?.status ?? 0);
    }
    expect(statuses).toEqual([...Array<number>(9).fill(200), 429, 429]);
    expect((await recover('203.0.113.9')).status).toBe(429);
    const sent = async () => (await mailsTo(shop, EMAIL)).filter((key) => key === 'recover-password').length;
    const before = await sent();
    expect([(await recover(HOME, known)).status, await sent()]).toEqual([200, before + 1]);
    vi.setSystemTime(Date.now() + 24 * 60 * MINUTE);
    expect((await recover('203.0.113.9')).status).toBe(200);
  });
});

describe('GET /users/mail-links/{token}', () => {
  const opens = async (token: string) => {
    const { status, body } = await shop.attempt('getMailLink', { params: { token } });
    return status === 404 ? null : (body.data as { opens: string }).opens;
  };

  it('answers the purpose of a link without using it up, and 404 for a used or unknown one', async () => {
    await shop.call('signUp', { body: { email: 'new@example.com', password: PASSWORD } });
    const verify = await tokenFor(shop, 'new@example.com', 'verify-email');
    expect([await opens(verify), await opens(verify), await opens('A'.repeat(43))]).toEqual(['verify', 'verify', null]);
    await shop.call('verifyEmail', { body: { token: verify, password: PASSWORD } });
    await shop.call('recoverPassword', { body: { email: 'new@example.com' } });
    const recovery = await tokenFor(shop, 'new@example.com', 'recover-password');
    expect([await opens(verify), await opens(recovery)]).toEqual([null, 'recover-password']);
    vi.setSystemTime(Date.now() + 61 * MINUTE);
    expect(await opens(recovery)).toBeNull();
  });
});

describe('a new password', () => {
  it.each(['signed in', 'by a link'] as const)('that equals the current one is refused (%s); the link stays valid', async (how) => {
    const { token } = await opened(from(HOME));
    await shop.call('recoverPassword', { body: { email: EMAIL } });
    const link = await tokenFor(shop, EMAIL, 'recover-password');
    const change = (password: string) =>
      how === 'by a link'
        ? shop.attempt('changePassword', { body: { token: link, password } })
        : shop.as(token).attempt('changePassword', { body: { current_password: PASSWORD, password } });
    const { status, body } = await change(PASSWORD);
    expect([status, body.errors]).toEqual([422, { password: ['same'] }]);
    expect((await change('five green tourmalines')).status).toBe(200);
  });
});
