import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customer } from '../../packages/backend/customers/customers.fixture.ts';
import { PHOTO_BYTES_MAX } from '../../packages/contract/return-limits.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';
import { deliveredTo, EMAIL, type FormOptions, postedIn, postReturn, requestsOf, TYPED } from './testing/return-forms.ts';

openBeforeStories();

let id: string;
let photo: Buffer;
beforeAll(async () => {
  photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c0a060' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  ({ id } = await deliveredTo(backend.sandbox));
});

const post = (fields?: Readonly<Record<string, string>>, options?: FormOptions) => postReturn(id, fields, options);

describe('POST /return/{id}', () => {
  it('requests the return with its photos and redirects to the page with the label', async () => {
    const other = await sharp(photo).negate().png().toBuffer();
    const { status, location, headers } = await post({}, { files: { 'a.jpg': photo, 'b.png': other } });
    const [request] = await requestsOf(id);
    expect([status, location]).toEqual([303, `/return/${id}/done/${request?.number}`]);
    expect(headers.get('cache-control')).toMatch(/no-store/);
    expect(request).toMatchObject({ comment: TYPED.comment, photos: 2 });
  });

  it('posted twice is one request, also without the key of the page', async () => {
    const [first, second] = await Promise.all([post(), post()]);
    expect(first.location).toMatch(/\/done\/FL-R-/);
    expect(second.location).toBe(first.location);
    const other = (await deliveredTo(backend.sandbox)).id;
    const path = `/return/${other}?type=1&piece=0&step=details`;
    const without = { request_key: '' };
    const files = { 'a.jpg': photo };
    const [third, fourth] = [await post(without, { path, files }), await post(without, { path, files })];
    expect(third.location).toMatch(/\/done\/FL-R-/);
    expect(fourth.location).toBe(third.location);
    expect([await requestsOf(id), await requestsOf(other)].map((all) => all.length)).toEqual([1, 1]);
  });

  it('shows typed values and valid photos again after a missing field or an invalid photo', async () => {
    const { status, posted } = await post(
      { 'reason-0': '' },
      {
        files: {
          'ring.jpg': photo,
          'Skizze.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
          'later.gif': Buffer.from('GIF89a'),
        },
      },
    );
    expect(status).toBe(422);
    expect(posted).toMatchObject({
      name: 'return',
      values: {
        comment: TYPED.comment,
        request_key: TYPED.request_key,
        'photo-0': expect.stringMatching(/^[\w-]{36}$/) as string,
        'photo-1': '',
      },
      errors: { 'reason-0': { rule: 'required' }, photos: { refused: 'photo_type', subject: 'Skizze.svg' } },
      failure: null,
    });
    expect(await requestsOf(id)).toEqual([]);
    const { values } = posted as { values: Record<string, string> };
    expect((await post({ 'photo-0': values['photo-0'] ?? '' })).location).toMatch(/\/done\//);
    expect(await requestsOf(id)).toMatchObject([{ photos: 1 }]);
  });

  it('refuses a photo over 8 MB and a seventh one, and names it', async () => {
    const large = await post({}, { files: { 'large.jpg': Buffer.concat([photo, Buffer.alloc(PHOTO_BYTES_MAX)]) } });
    expect(large.posted).toMatchObject({ errors: { photos: { refused: 'photo_too_large', subject: 'large.jpg' } } });
    const seven = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`${index}.jpg`, photo]));
    expect((await post({}, { files: seven })).posted).toMatchObject({ errors: { photos: { refused: 'photo_too_many' } } });
    expect(await requestsOf(id)).toEqual([]);
  });

  it('does not read more than six photos of 8 MB', async () => {
    const files = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`${index}.jpg`, Buffer.alloc(PHOTO_BYTES_MAX - 1, photo)]));
    const { posted } = await post({}, { files });
    expect(posted).toMatchObject({ values: {}, errors: { photos: { refused: 'photo_too_large' } } });
  });

  it('shows the refusal of a line that can no longer be returned', async () => {
    const path = `/return/${id}?type=1&piece=0&piece=0x3&step=details`;
    expect((await post({}, { path })).posted).toMatchObject({ failure: { status: 409, code: 'return_refused' } });
  });

  it('without a choice redirects to the first step', async () => {
    expect(await post({}, { path: `/return/${id}?step=details` })).toMatchObject({ status: 303, location: `/return/${id}` });
  });

  it('refuses other sites, other bodies and broken ones', async () => {
    expect((await post({}, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    const path = `${shop.url}/return/${id}?type=1&piece=0&step=details`;
    const send = (type: string, body: string) =>
      fetch(path, { method: 'POST', redirect: 'manual', headers: { origin: 'http://shop.test', 'content-type': type }, body });
    const answers = [
      await send('application/json', '{}'),
      await send('multipart/form-data', 'x'),
      await send('multipart/form-data; boundary=a', '--a\r\nContent-Disposition: form-data; name="comment"\r\n\r\nbroken'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([415, 400, 400]);
    expect(await requestsOf(id)).toEqual([]);
  });

  it('accepts the urlencoded form without files', async () => {
    const response = await fetch(`${shop.url}/return/${id}?type=1&piece=0&step=details`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'http://shop.test' },
      body: new URLSearchParams(TYPED),
    });
    expect(response.headers.get('location')).toMatch(/\/done\//);
  });
});

describe('access to an order', () => {
  it('a stranger gets 404 for the order of a customer, with photos or without', async () => {
    const [anna, eve] = [await customer(backend.sandbox, 'anna@example.com'), await customer(backend.sandbox, 'eve@example.com')];
    const hers = (await deliveredTo(anna)).id;
    const path = `/return/${hers}?type=1&piece=0&step=details`;
    const cookie = (token: string) => ({ cookie: `access_token_v1=${token}` });
    backend.seen();
    const files = { 'a.jpg': photo };
    expect((await post({}, { path, files, headers: cookie(eve.token) })).status).toBe(404);
    expect((await post({}, { path, files })).status).toBe(404);
    expect(backend.seen().filter(({ method }) => method === 'POST')).toEqual([]);
    expect((await post({}, { path, files, headers: cookie(anna.token) })).location).toMatch(/\/done\//);
  });

  it('a wrong mail address and an unknown number get the same answer', async () => {
    const { po_number } = await deliveredTo(backend.sandbox);
    const find = async (fields: Readonly<Record<string, string>>) => {
      const response = await fetch(`${shop.url}/return`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: 'http://shop.test' },
        body: new URLSearchParams({ form: 'findReturnOrder', po_number, email: EMAIL, ...fields }),
      });
      return { status: response.status, location: response.headers.get('location'), posted: postedIn(await response.text()) };
    };
    const [wrong, unknown] = [await find({ email: 'eve@example.com' }), await find({ po_number: 'FL-26-99999' })];
    const problemsOf = ({ posted }: typeof wrong) => {
      const { errors, failure } = posted as { errors: unknown; failure: unknown };
      return { errors, failure };
    };
    expect(wrong.status).toBe(unknown.status);
    expect(problemsOf(wrong)).toEqual(problemsOf(unknown));
    const { location } = await find({});
    expect(location).toMatch(/^\/return\/[\w-]{36}$/);
    // The way in that the pair opens: products, but no bill, and a request that works.
    expect((await post({}, { path: `${location}?type=1&piece=0&step=details` })).location).toMatch(new RegExp(`^${location}/done/FL-R-`));
  });
});
