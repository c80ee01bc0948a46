import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { customer, mailsTo, orderOf, PASSWORD, signUp, tokenFor } from './customers.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const signIn = (email: string, password = PASSWORD) => shop.attempt('signIn', { body: { email, password } });
const codeOf = ({ status, body }: { status: number; body: { error_code?: string } }) => [status, body.error_code];

describe('POST /authorizations/sign-up', () => {
  it('gives the same answer for a new and a taken address; only the mails differ', async () => {
    await signUp(shop, 'taken@example.com');
    const body = (email: string) => ({ body: { email, password: 'another long one' } });
    const [fresh, taken] = [
      await shop.attempt('signUp', body('fresh@example.com')),
      await shop.attempt('signUp', body('Taken@Example.com')),
    ];
    expect([fresh.status, fresh.body]).toEqual([taken.status, taken.body]);
    expect(await mailsTo(shop, 'fresh@example.com')).toEqual(['verify-email']);
    expect(await mailsTo(shop, 'taken@example.com')).toEqual(['verify-email', 'account-exists']);
    expect((await signIn('taken@example.com')).status).toBe(200);
  });

  it('opens no account before the mailed link is used, and says so only after the right password', async () => {
    await shop.call('signUp', { body: { email: 'later@example.com', password: PASSWORD } });
    expect(codeOf(await signIn('later@example.com'))).toEqual([409, 'email_unverified']);
    expect(codeOf(await signIn('later@example.com', 'wrong password'))).toEqual([422, 'credentials_wrong']);
    await shop.call('verifyEmail', { body: { token: await tokenFor(shop, 'later@example.com', 'verify-email'), password: PASSWORD } });
    expect((await signIn('later@example.com')).status).toBe(200);
  });

  it('refuses a web address as a name, and mails no typed text to an unconfirmed address', async () => {
    const body = { email: 'stranger@example.com', password: PASSWORD, first_name: 'Gewinn www.evil.example' };
    expect((await shop.attempt('signUp', { body })).status).toBe(422);
    await shop.call('signUp', { body: { ...body, first_name: 'Sie haben gewonnen', last_name: 'Rufen Sie an' } });
    const [mail] = await shop.sandbox.shop.db.all<{ text: string }>('SELECT text FROM mails WHERE recipient = ?', body.email);
    expect(mail?.text).toContain('/verify/');
    expect(mail?.text).not.toMatch(/gewonnen|Rufen/);
  });

  it('by a stranger neither ends the link of the owner nor opens an account', async () => {
    for (const used of [0, 1, 2]) {
      const email = `victim-${used}@example.com`;
      const guest = await orderOf(shop, email);
      const links: string[] = [];
      for (const [password, first_name] of [
        ['chosen by a stranger', 'Eve'],
        [PASSWORD, 'Anna'],
        ['chosen by a stranger', 'Eve'],
      ] as const) {
        await shop.call('signUp', { body: { email, password, first_name } });
        links.push(await tokenFor(shop, email, 'verify-email'));
      }
      const verify = (password: string, token = links[used] ?? '') => shop.attempt('verifyEmail', { body: { token, password } });
      const owner = () =>
        shop.sandbox.shop.db.get<{ user_id: number | null }>('SELECT user_id FROM orders WHERE po_number = ?', guest.po_number);
      expect(codeOf(await verify('not typed by anybody'))).toEqual([422, 'password_wrong']);
      expect([codeOf(await signIn(email, 'chosen by a stranger')), await owner()]).toEqual([[409, 'email_unverified'], { user_id: null }]);
      expect((await verify(PASSWORD)).status).toBe(200);
      expect(codeOf(await signIn(email, 'chosen by a stranger'))).toEqual([422, 'credentials_wrong']);
      const { user } = (await shop.call('signIn', { body: { email, password: PASSWORD } })).data;
      expect([user.first_name, await owner()]).toEqual(['Anna', { user_id: user.id }]);
      for (const link of links) expect(codeOf(await verify('chosen by a stranger', link))).toEqual([422, 'token_invalid']);
    }
  });

  it('is not confirmed by the link alone', async () => {
    await shop.call('signUp', { body: { email: 'scanned@example.com', password: PASSWORD } });
    const body = { token: await tokenFor(shop, 'scanned@example.com', 'verify-email') } as { token: string; password: string };
    expect(codeOf(await shop.attempt('verifyEmail', { body }))).toEqual([422, 'validation_failed']);
  });

  it.each(['passwort123', 'sunflower1', 'Sommer2026!', '11111111', 'maximilian', 'maximilian1', 'FeinlichtWien'])(
    'refuses "%s"',
    async (password) => {
      const { status, body } = await shop.attempt('signUp', { body: { email: 'maximilian@example.com', password } });
      expect([status, body.errors]).toEqual([422, { password: ['common'] }]);
    },
  );

  it.each(['jörg@example.com', 'anna+ring@example.com', `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.at`])(
    'accepts or refuses %s, never with 500',
    async (email) => {
      const { status } = await shop.attempt('signUp', { body: { email, password: PASSWORD } });
      expect([200, 422]).toContain(status);
    },
  );

  it('accepts a password with an umlaut in composed and decomposed form', async () => {
    await shop.call('signUp', { body: { email: 'nfc@example.com', password: 'Schl\u00fcssel im Schloss' } });
    await shop.call('verifyEmail', {
      body: { token: await tokenFor(shop, 'nfc@example.com', 'verify-email'), password: 'Schl\u00fcssel im Schloss' },
    });
    expect((await signIn('nfc@example.com', 'Schlu\u0308ssel im Schloss')).status).toBe(200);
  });
});

describe('a mailed link', () => {
  it.each([
    ['used', async () => tokenFor(shop, 'used@example.com', 'verify-email')],
    ['unknown', async () => 'A'.repeat(43)],
    ['of another kind', async () => tokenFor(shop, 'used@example.com', 'recover-password')],
    ['cut off', async () => (await tokenFor(shop, 'used@example.com', 'recover-password')).slice(0, 30)],
  ])('that is %s is refused as token_invalid', async (_kind, tokenOf) => {
    if ((await mailsTo(shop, 'used@example.com')).length === 0) {
      await signUp(shop, 'used@example.com');
      await shop.call('recoverPassword', { body: { email: 'used@example.com' } });
    }
    expect(codeOf(await shop.attempt('verifyEmail', { body: { token: await tokenOf(), password: PASSWORD } }))).toEqual([
      422,
      'token_invalid',
    ]);
  });

  it('of 10 KB is refused as invalid input', async () => {
    expect(codeOf(await shop.attempt('verifyEmail', { body: { token: 'A'.repeat(10_240), password: PASSWORD } }))).toEqual([
      422,
      'validation_failed',
    ]);
  });

  it('is kept as a hash', async () => {
    await shop.call('recoverPassword', { body: { email: 'used@example.com' } });
    const rows = JSON.stringify(await shop.sandbox.shop.db.all('SELECT * FROM mail_tokens'));
    expect(rows).not.toContain(await tokenFor(shop, 'used@example.com', 'recover-password'));
  });
});

describe('PATCH /users/recover-password and /users/change-password', () => {
  it('gives the same answer without an account, sets a password once, and ends all sessions', async () => {
    const ida = await customer(shop, 'ida@example.com');
    const [unknown, known] = [
      await shop.attempt('recoverPassword', { body: { email: 'nobody@example.com' } }),
      await shop.attempt('recoverPassword', { body: { email: 'Ida@example.com' } }),
    ];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const token = await tokenFor(shop, 'ida@example.com', 'recover-password');
    const change = () => shop.attempt('changePassword', { body: { token, password: 'fünf rote Rubine' } });
    expect((await change()).status).toBe(200);
    expect(codeOf(await change())).toEqual([422, 'token_invalid']);
    expect(codeOf(await ida.attempt('getUser', {}))).toEqual([401, 'not_signed_in']);
    expect(codeOf(await signIn('ida@example.com'))).toEqual([422, 'credentials_wrong']);
    expect((await signIn('ida@example.com', 'fünf rote Rubine')).status).toBe(200);
    expect(await mailsTo(shop, 'ida@example.com')).toContain('password-changed');
  });

  it('with a refused password keeps the link valid', async () => {
    await customer(shop, 'lena@example.com');
    await shop.call('recoverPassword', { body: { email: 'lena@example.com' } });
    const token = await tokenFor(shop, 'lena@example.com', 'recover-password');
    expect((await shop.attempt('changePassword', { body: { token, password: 'passwort123' } })).status).toBe(422);
    expect((await shop.attempt('changePassword', { body: { token, password: 'sechs graue Perlen' } })).status).toBe(200);
  });

  it('in a session requires the current password, renews the token and ends all other sessions', async () => {
    const here = await customer(shop, 'max@example.com');
    const there = shop.as((await shop.call('signIn', { body: { email: 'max@example.com', password: PASSWORD } })).data.token);
    const wrong = await here.attempt('changePassword', { body: { current_password: 'wrong', password: 'sieben gelbe Citrine' } });
    expect(codeOf(wrong)).toEqual([422, 'password_wrong']);
    const { token } = (await here.call('changePassword', { body: { current_password: PASSWORD, password: 'sieben gelbe Citrine' } })).data;
    expect([await here.attempt('getUser', {}), await there.attempt('getUser', {})].map(codeOf)).toEqual([
      [401, 'not_signed_in'],
      [401, 'not_signed_in'],
    ]);
    expect((await shop.as(token ?? '').call('getUser', {})).data.email).toBe('max@example.com');
  });
});

describe('sessions', () => {
  it('are listed with the current one first, and ended one by one or all at once', async () => {
    const here = await customer(shop, 'eva@example.com');
    const others = await Promise.all(
      ['Safari', 'Firefox'].map((agent) =>
        shop.attempt('signIn', { body: { email: 'eva@example.com', password: PASSWORD } }, { 'user-agent': agent }),
      ),
    );
    const tokens = others.map(({ body }) => (body.data as { token: string }).token);
    const { data } = await here.call('getSessions', {});
    expect(data.map(({ current }) => current)).toEqual([true, false, false]);
    expect(data.map(({ user_agent }) => user_agent)).toEqual(expect.arrayContaining(['Safari', 'Firefox']));
    await here.call('endSession', { params: { id: data[1]?.id ?? 0 } });
    const statuses = await Promise.all(tokens.map(async (token) => (await shop.as(token).attempt('getUser', {})).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
    await here.call('endAllSessions', {});
    expect((await here.attempt('getUser', {})).status).toBe(401);
  });

  it('of another customer are not found', async () => {
    const [one, two] = [await customer(shop, 'one@example.com'), await customer(shop, 'two@example.com')];
    const [session] = (await one.call('getSessions', {})).data;
    expect((await two.attempt('endSession', { params: { id: session?.id ?? 0 } })).status).toBe(404);
    expect((await one.attempt('getUser', {})).status).toBe(200);
  });

  it('DELETE /authorizations ends this one', async () => {
    const here = await customer(shop, 'out@example.com');
    await here.call('signOut', {});
    expect((await here.attempt('getUser', {})).status).toBe(401);
  });

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(10_000), "' OR 1=1 --"])('a made-up token "%.12s" opens nothing', async (token) => {
    expect((await shop.as(token).attempt('getUser', {})).status).toBe(401);
  });
});

describe('PUT /users', () => {
  it('changes the given fields only', async () => {
    const anna = await customer(shop, 'anna@example.com');
    const before = (await anna.call('getUser', {})).data;
    const { data } = await anna.call('updateUser', { body: { first_name: 'אנה', birthday: '1991-06-14', gender: 2 } });
    expect(data).toEqual({ ...before, first_name: 'אנה', birthday: '1991-06-14', gender: 2 });
  });

  it.each(['1991-02-30', '2999-01-01', '1899-12-31', 'yesterday'])(
    'refuses the birthday %s with an error for its field',
    async (birthday) => {
      const anna = await customer(shop, `b${birthday}@example.com`);
      const { status, body } = await anna.attempt('updateUser', { body: { birthday } });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['birthday']]);
    },
  );
});

describe('POST /users/email', () => {
  it('takes effect after both addresses have confirmed, in any order', async () => {
    const vera = await customer(shop, 'vera@example.com');
    const { data } = await vera.call('changeEmail', { body: { email: 'vera.neu@example.com', password: PASSWORD } });
    expect([data.email, data.pending_email]).toEqual(['vera@example.com', 'vera.neu@example.com']);
    const confirm = async (email: string, side: string) =>
      shop.call('verifyEmail', { body: { token: await tokenFor(shop, email, `email-change-${side}`), password: PASSWORD } });
    expect((await confirm('vera.neu@example.com', 'new')).data).toEqual({ email: 'vera.neu@example.com', complete: false });
    expect((await vera.call('getUser', {})).data).toMatchObject({ email: 'vera@example.com', pending_email: 'vera.neu@example.com' });
    expect((await confirm('vera@example.com', 'old')).data.complete).toBe(true);
    expect((await vera.call('getUser', {})).data).toMatchObject({ email: 'vera.neu@example.com', pending_email: null });
    expect((await signIn('vera.neu@example.com')).status).toBe(200);
  });

  it('mails unused links again; the earlier ones are invalid', async () => {
    const ines = await customer(shop, 'ines@example.com');
    await ines.call('changeEmail', { body: { email: 'ines.neu@example.com', password: PASSWORD } });
    const earlier = await tokenFor(shop, 'ines.neu@example.com', 'email-change-new');
    await shop.call('verifyEmail', { body: { token: await tokenFor(shop, 'ines@example.com', 'email-change-old'), password: PASSWORD } });
    await shop.call('resendVerification', { body: { email: 'Ines.Neu@example.com' } });
    expect(await mailsTo(shop, 'ines.neu@example.com')).toEqual(['email-change-new', 'email-change-new']);
    expect((await mailsTo(shop, 'ines@example.com')).filter((key) => key.startsWith('email-change'))).toEqual(['email-change-old']);
    expect(codeOf(await shop.attempt('verifyEmail', { body: { token: earlier, password: PASSWORD } }))[1]).toBe('token_invalid');
    const token = await tokenFor(shop, 'ines.neu@example.com', 'email-change-new');
    expect((await shop.call('verifyEmail', { body: { token, password: PASSWORD } })).data.complete).toBe(true);
  });

  it('is not confirmed by the reader of the new address without the password of the account', async () => {
    const eve = await customer(shop, 'eve@example.com');
    await eve.call('changeEmail', { body: { email: 'not.eve@example.com', password: PASSWORD } });
    const token = await tokenFor(shop, 'not.eve@example.com', 'email-change-new');
    expect(codeOf(await shop.attempt('verifyEmail', { body: { token, password: 'of the reader' } }))).toEqual([422, 'password_wrong']);
    expect((await shop.call('verifyEmail', { body: { token, password: PASSWORD } })).data.complete).toBe(false);
  });

  it('does not reveal that an address is taken, and does not change to it', async () => {
    const [a, b] = [await customer(shop, 'a1@example.com'), await customer(shop, 'b1@example.com')];
    expect((await a.call('changeEmail', { body: { email: 'b1@example.com', password: PASSWORD } })).data.pending_email).toBe(
      'b1@example.com',
    );
    expect(await mailsTo(shop, 'b1@example.com')).toEqual(['verify-email']);
    expect((await b.call('getUser', {})).data.email).toBe('b1@example.com');
  });

  it('requires the password', async () => {
    const rosa = await customer(shop, 'rosa@example.com');
    expect(codeOf(await rosa.attempt('changeEmail', { body: { email: 'x@example.com', password: 'wrong' } }))).toEqual([
      422,
      'password_wrong',
    ]);
  });
});
