import { describe, expect, it } from 'vitest';
import { customer, mailsTo, orderOf, PASSWORD } from '../../packages/backend/customers/customers.fixture.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories();

interface Reply {
  readonly status: number;
  readonly location: string | null;
  readonly cookies: string;
}

/** A form as a browser without JavaScript posts it. A refused one is answered with the page, without `location`. */
async function post(token: string, fields: Readonly<Record<string, string>>, path = '/profile'): Promise<Reply> {
  const response = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: { origin: 'http://shop.test', cookie: `access_token_v1=${token}` },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: response.status, location: response.headers.get('location'), cookies: response.headers.getSetCookie().join('\n') };
}

const DETAILS = { form: 'profile', first_name: 'Zoë', last_name: 'Müller-Ødegård', gender: '2', notification_language: 'en' };

describe('POST /profile/orders/{id}', () => {
  it('cancels an unpaid order once for two posts; shows a paid one again; answers 404 for the order of another customer', async () => {
    const [mia, noa] = [await customer(backend.sandbox, 'ute@example.com'), await customer(backend.sandbox, 'uwe@example.com')];
    const [first, second] = [await orderOf(mia, 'ute@example.com'), await orderOf(mia, 'ute@example.com')];
    const cancel = (id: string, token = mia.token) => post(token, { form: 'cancelOrder', order_id: id }, `/profile/orders/${id}`);
    const statusOf = async (id: string) => (await mia.call('getCustomerOrder', { params: { id } })).data.status;
    expect(await cancel(first.unique_id, noa.token)).toMatchObject({ status: 404, location: null });
    for (let n = 0; n < 2; n += 1)
      expect(await cancel(first.unique_id)).toMatchObject({
        status: 303,
        location: `/profile/orders/${first.unique_id}?done=cancelOrder`,
      });
    await backend.sandbox.send('POST', '/sandbox/order', { po_number: second.po_number, payment_status: 1 });
    expect(await cancel(second.unique_id)).toMatchObject({ status: 409, location: null });
    expect([await statusOf(first.unique_id), await statusOf(second.unique_id)]).toEqual(['cancelled', 'in-workshop']);
    expect((await mailsTo(backend.sandbox, 'ute@example.com')).filter((key) => key === 'order-cancelled')).toHaveLength(1);
  });
});

describe('POST /profile', () => {
  it('saves personal details, also of names in other scripts, and redirects to the page', async () => {
    const noa = await customer(backend.sandbox, 'noa@example.com');
    const fields = { ...DETAILS, first_name: ' אנה ', phone: '+43 664 1', birthday: '1988-02-29' };
    // The way back from an error page opens the form again, and saves nothing.
    expect((await post(noa.token, { ...fields, step: 'edit' })).location).toBeNull();
    expect((await noa.call('getUser', {})).data.first_name).toBe('Anna');
    const reply = await post(noa.token, fields);
    expect([reply.status, reply.location]).toEqual([303, '/profile?done=profile']);
    expect((await noa.call('getUser', {})).data).toMatchObject({
      first_name: 'אנה',
      last_name: 'Müller-Ødegård',
      phone: '+43 664 1',
      birthday: '1988-02-29',
      gender: 2,
      notification_language: 'en',
    });
    expect((await post(noa.token, { ...fields, birthday: '' }, '/en/profile')).location).toBe('/en/profile?done=profile');
    expect((await noa.call('getUser', {})).data.birthday).toBeNull();
  });

  it.each([
    ['30 February', { birthday: '1991-02-30' }],
    ['a birthday in the future', { birthday: '2999-01-01' }],
    ['a phone number in words', { phone: 'please call' }],
    ['no last name', { last_name: '  ' }],
    ['an unknown salutation', { gender: '7' }],
    ['an unknown language', { notification_language: 'xx' }],
    ['121 characters of a name', { first_name: 'a'.repeat(121) }],
  ])('shows the page again for %s, and saves nothing', async (_, wrong) => {
    const eva = await customer(backend.sandbox, `eva-${Math.random()}@example.com`);
    const reply = await post(eva.token, { ...DETAILS, ...wrong });
    expect(reply.location).toBeNull();
    expect((await eva.call('getUser', {})).data).toMatchObject({ first_name: 'Anna', notification_language: 'de' });
  });

  it('changes the password with the current one, and gives the session another token', async () => {
    const ida = await customer(backend.sandbox, 'ida@example.com');
    const fields = { form: 'changePassword', current_password: PASSWORD, password: 'fünf rote Rubine' };
    expect((await post(ida.token, { ...fields, current_password: 'wrong' })).location).toBeNull();
    expect((await post(ida.token, { ...fields, password: 'password1' })).location).toBeNull();
    const reply = await post(ida.token, fields);
    expect(reply.location).toBe('/profile?done=changePassword');
    expect(reply.cookies).toMatch(/^access_token_v1=[\w-]{20,}/);
    expect((await post(ida.token, DETAILS)).location).toBe('/sign-in?redirect=%2Fprofile');
  });

  it('asks both addresses to confirm a new one, of up to 254 characters and with a plus', async () => {
    const email = 'lea@example.com';
    const lea = await customer(backend.sandbox, email);
    const long = `l+${'e'.repeat(62)}@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(58)}.example`;
    const to = long.padEnd(254, 'x').slice(0, 254);
    expect((await post(lea.token, { form: 'changeEmail', email: to, password: 'wrong' })).location).toBeNull();
    expect((await post(lea.token, { form: 'changeEmail', email: `${to}x`, password: PASSWORD })).location).toBeNull();
    const reply = await post(lea.token, { form: 'changeEmail', email: to, password: PASSWORD });
    expect(reply.location).toBe('/profile?done=changeEmail');
    expect((await lea.call('getUser', {})).data.pending_email).toBe(to);
    expect(await mailsTo(backend.sandbox, email)).toContain('email-change-old');
    expect((await post(lea.token, { form: 'resendVerification', email: to })).location).toBe('/profile?done=resendVerification');
    expect(await mailsTo(backend.sandbox, to)).toEqual(['email-change-new', 'email-change-new']);
  });

  it('stores the choice of mails; a box without a tick is not sent', async () => {
    const uta = await customer(backend.sandbox, 'uta@example.com');
    await post(uta.token, { form: 'subscriptions', newsletter: 'on', care: 'on' });
    expect((await uta.call('getSubscriptions', {})).data).toEqual({ newsletter: true, back_in_stock: false, care: true });
    await post(uta.token, { form: 'subscriptions' });
    expect((await uta.call('getSubscriptions', {})).data).toEqual({ newsletter: false, back_in_stock: false, care: false });
  });

  it('ends one session, never that of another customer, and all of them', async () => {
    const [ada, eve] = [await customer(backend.sandbox, 'ada@example.com'), await customer(backend.sandbox, 'eve@example.com')];
    const [{ id } = { id: 0 }] = (await eve.call('getSessions', {})).data;
    expect((await post(ada.token, { form: 'endSession', id: String(id) })).location).toBeNull();
    expect((await eve.attempt('getUser', {})).status).toBe(200);
    const there = (await backend.sandbox.call('signIn', { body: { email: 'ada@example.com', password: PASSWORD } })).data.token;
    const [, other] = (await ada.call('getSessions', {})).data;
    expect((await post(ada.token, { form: 'endSession', id: String(other?.id) })).location).toBe('/profile?done=endSession');
    expect((await backend.sandbox.as(there).attempt('getUser', {})).status).toBe(401);
    const reply = await post(ada.token, { form: 'endAllSessions' }, '/en/profile');
    expect([reply.location, reply.cookies]).toEqual(['/en', expect.stringMatching(/^access_token_v1=;/)]);
    expect((await ada.attempt('getUser', {})).status).toBe(401);
  });

  it('deletes the account with the password only, ends the session and shows a message on the sign-in page', async () => {
    const mia = await customer(backend.sandbox, 'mia@example.com');
    const refused = await post(mia.token, { form: 'deleteUser', password: 'wrong' });
    expect([refused.location, refused.cookies]).toEqual([null, expect.not.stringContaining('access_token')]);
    const reply = await post(mia.token, { form: 'deleteUser', password: PASSWORD });
    expect([reply.status, reply.location]).toEqual([303, '/sign-in?done=deleteUser']);
    expect(reply.cookies).toMatch(/^access_token_v1=;/);
    expect((await mia.attempt('getUser', {})).status).toBe(401);
  });
});

describe('GET /api/users/export', () => {
  it('is a file with all data, for the customer only', async () => {
    const kim = await customer(backend.sandbox, 'kim@example.com');
    const get = (cookie: string) => fetch(`${shop.url}/api/users/export?lang=de`, { headers: { cookie } });
    const response = await get(`access_token_v1=${kim.token}`);
    expect(response.headers.get('content-disposition')).toBe('attachment');
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.json()).toMatchObject({ data: { user: { email: 'kim@example.com' } } });
    expect((await get('')).status).toBe(401);
  });
});
