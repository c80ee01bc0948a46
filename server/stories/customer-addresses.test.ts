import { describe, expect, it } from 'vitest';
import { PASSWORD, signUp as signUpAtBackend } from '../../packages/backend/customers/customers.fixture.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories();

const ORIGIN = 'http://shop.test';
const PATH = '/profile/shipping-addresses';

const VIENNA = {
  person_first_name: 'Anna',
  person_last_name: 'Leitner',
  company_name: '',
  address_line_1: 'Zieglergasse 14/7',
  address_line_2: '',
  zip: '1070',
  city: 'Wien',
  state: '',
  country: 'AT',
  phone_number: '',
};

/** A plain post of a browser without JavaScript. */
async function post(cookie: string, search: string, fields: Readonly<Record<string, string>>, origin = ORIGIN) {
  const response = await fetch(`${shop.url}${PATH}${search}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, location: response.headers.get('location') };
}

interface Stored {
  readonly id: number;
  readonly city: string;
}

/** The saved addresses, read through the API proxy. */
async function saved(cookie: string): Promise<Stored[]> {
  const response = await fetch(`${shop.url}/api/users/addresses/shipping`, { headers: { cookie } });
  return ((await response.json()) as { data: Stored[] }).data;
}

/** The session cookie of a new customer. */
async function customer(email: string): Promise<string> {
  await signUpAtBackend(backend.sandbox, email);
  const response = await fetch(`${shop.url}/api/authorizations`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
}

describe('POST /profile/shipping-addresses', () => {
  it('adds, changes and deletes an address, and redirects to the list each time', async () => {
    const cookie = await customer('plain@example.com');
    const added = await post(cookie, '?edit=new', { form: 'addAddress', ...VIENNA });
    expect([added.status, added.location]).toEqual([303, `${PATH}?done=addAddress`]);
    expect(await saved(cookie)).toMatchObject([{ ...VIENNA, is_default: true }]);

    const id = String((await saved(cookie))[0]?.id);
    const changed = await post(cookie, `?edit=${id}`, { form: 'updateAddress', id, ...VIENNA, address_line_1: 'Neubaugasse 1' });
    expect([changed.status, changed.location]).toEqual([303, `${PATH}?done=updateAddress`]);
    await post(cookie, '?edit=new', { form: 'addAddress', ...VIENNA, city: 'Graz', is_default: 'on' });
    expect(await saved(cookie)).toMatchObject([
      { city: 'Graz', is_default: true },
      { address_line_1: 'Neubaugasse 1', is_default: false },
    ]);

    const removed = await post(cookie, `?remove=${id}`, { form: 'removeAddress', id });
    expect([removed.status, removed.location]).toEqual([303, `${PATH}?done=removeAddress`]);
    expect((await saved(cookie)).map(({ city }) => city)).toEqual(['Graz']);
  });

  it('stores names in every script, and a province only for countries with provinces', async () => {
    const cookie = await customer('unicode@example.com');
    const names = { person_first_name: 'آنا', person_last_name: 'Łukasz-Ōé "<b>' };
    await post(cookie, '?edit=new', { form: 'addAddress', ...VIENNA, ...names, zip: '105 63', country: 'GR', state: 'Attika' });
    expect(await saved(cookie)).toMatchObject([{ ...names, country: 'GR', state: '' }]);
  });

  it('saves nothing when a field is invalid or the form comes from another site', async () => {
    const cookie = await customer('typo@example.com');
    expect((await post(cookie, '?edit=new', { form: 'addAddress', ...VIENNA, city: ' ' })).location).toBeNull();
    expect((await post(cookie, '?edit=new', { form: 'addAddress', ...VIENNA, country: 'GB' })).location).toBeNull();
    expect((await post(cookie, '', { form: 'addAddress', ...VIENNA }, 'https://evil.example')).status).toBe(403);
    expect(await saved(cookie)).toEqual([]);
  });

  it('sends a guest to the sign-in page', async () => {
    const { status, location } = await post('', '', { form: 'removeAddress', id: '1' });
    expect(status).toBe(303);
    expect(location).toMatch(/^\/sign-in\?redirect=/);
  });
});

describe('the address of another customer', () => {
  it('is neither changed nor deleted by its id', async () => {
    const [owner, other] = [await customer('owner@example.com'), await customer('other@example.com')];
    await post(owner, '?edit=new', { form: 'addAddress', ...VIENNA });
    const id = String((await saved(owner))[0]?.id);

    expect((await post(other, `?edit=${id}`, { form: 'updateAddress', id, ...VIENNA, city: 'Graz' })).location).toBeNull();
    expect((await post(other, `?remove=${id}`, { form: 'removeAddress', id })).location).toBeNull();
    for (const method of ['PUT', 'DELETE']) {
      const response = await fetch(`${shop.url}/api/users/addresses/shipping/${id}`, {
        method,
        headers: { origin: ORIGIN, cookie: other, ...(method === 'PUT' && { 'content-type': 'application/json' }) },
        ...(method === 'PUT' && { body: JSON.stringify(VIENNA) }),
      });
      expect(response.status).toBe(404);
    }
    expect(await saved(owner)).toMatchObject([{ city: 'Wien' }]);
    expect(await saved(other)).toEqual([]);
  });
});
