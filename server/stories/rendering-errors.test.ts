import { describe, expect, it } from 'vitest';
import { SITE } from '../../packages/engine/testing/sites.fixture.ts';
import { ApiError } from '../../packages/engine/errors.ts';
import type { ErrorRequest } from '../../packages/engine/render/types.ts';
import { render, renderStory, shown, WHOLE } from './testing/render-story.ts';

const story = renderStory();

describe('the page of an error', () => {
  const failed = (more: Partial<ErrorRequest> = {}): Promise<string> =>
    story.renderer
      .renderError({
        status: 503,
        site: SITE,
        locale: 'de',
        address: { path: story.path, search: '' },
        failure: { reference: '7F3A-21C9', message: null },
        shop: 'Feinlicht',
        ...more,
      })
      .then(({ html }) => html.toString());

  it('has the frame of the shop, a way home, the status and the reference', async () => {
    const html = await failed();
    expect(html).toMatch(/<title>Wir polieren gerade \| Feinlicht<\/title>/);
    for (const part of ['<footer', 'noindex', '>503<', 'Kennung 7F3A-21C9', `href="${story.path}"`, 'href="/"', WHOLE])
      expect(html).toMatch(typeof part === 'string' ? new RegExp(part) : part);
  });

  it('says that the shop has too many visitors, and nothing else does', async () => {
    const overload = await failed({ address: undefined, failure: { reference: null, message: null, isOverload: true } });
    expect(shown(overload)).toContain('gerade sehr gefragt');
    for (const html of [await failed(), await failed({ address: undefined })]) expect(shown(html)).not.toContain('gefragt');
  });

  it('is plain without the data of the shop, and names it all the same', async () => {
    story.respond = async (key, real) => (key === 'getBootstrap' ? Promise.reject(new ApiError(503, 'unavailable')) : real());
    const html = await failed();
    expect(html).toMatch(/<title>Wir polieren gerade \| Feinlicht<\/title>/);
    expect(html).toMatch(/>503<[^]*href=""[^]*href="\/"/);
    expect(html).not.toMatch(/<script|<footer/);
    expect(await failed({ address: undefined })).toBe(html);
  });

  it('behind a posted form opens it again with what was typed, and sends nothing', async () => {
    const posted = { name: 'profile', values: { first_name: 'A & "B"' }, errors: {}, failure: null };
    const html = await failed({
      address: { path: '/profile', search: '' },
      posted,
      failure: { reference: null, message: null, isPost: true },
    });
    expect(html).toMatch(/<form[^>]* action="\/profile"[^>]*>.*name="form" value="profile".*name="step" value="edit"/);
    expect(html).toContain('name="first_name" value="A &amp; &quot;B&quot;"');
    expect(shown(html)).toContain('Zurück zum Formular');
    expect(shown(html)).not.toContain('Erneut versuchen');
  });
});

describe('a refused read of a public page', () => {
  it.each([400, 401, 410, 418, 422, 451])('%i for a product is an outage: nothing is rendered', async (status) => {
    story.respond = async (key, real) => (key === 'getProduct' ? Promise.reject(new ApiError(status, 'internal')) : real());
    const { outcome, heads } = await render(story);
    expect([outcome, heads]).toEqual([{ error: expect.objectContaining({ status: 503 }) as ApiError }, []]);
  });

  it('403 for a product: the not-found page with this status', async () => {
    story.respond = async (key, real) => (key === 'getProduct' ? Promise.reject(new ApiError(403, 'not_allowed')) : real());
    const { heads, html } = await render(story);
    expect(heads).toMatchObject([{ status: 403 }]);
    expect(shown(html)).toContain('Dieser Stein ist nicht im Schaufenster');
  });

  it('404 for a product: the not-found page', async () => {
    story.respond = async (key, real) => (key === 'getProduct' ? Promise.reject(new ApiError(404, 'not_found')) : real());
    expect((await render(story)).heads).toMatchObject([{ status: 404 }]);
  });

  it.each([
    ['/catalog', 'page=90000'],
    ['/catalog/ringe', 'page=90000'],
  ])('400 for a listing: the not-found page (specification, section 8): %s?%s', async (listing, search) => {
    story.respond = async (key, real) => (key.startsWith('getCatalog') ? Promise.reject(new ApiError(400, 'validation_failed')) : real());
    expect((await render(story, { address: { path: listing, search } })).heads).toMatchObject([{ status: 404 }]);
  });
});
