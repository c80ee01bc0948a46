import { describe, expect, it } from 'vitest';
import { sites } from '../testing/sites.fixture.ts';
import { ApiError } from '../errors.ts';
import type { Origin, OriginRequest } from '../../http-cache/origin.ts';
import { silentLog } from '../observability/log.ts';
import { createRoutes } from '../routes.ts';
import { createShopOrigin } from './shop-origin.ts';
import { createErrorResponses } from './error-page.ts';
import { Overloaded } from '../render/render-limit.ts';

const security = [
  ['x-frame-options', 'DENY'],
  ['content-security-policy', 'nothing'],
] as const;
const errors = createErrorResponses({
  routes: createRoutes({}, 100),
  texts: {},
  sites,
  renderError: ({ status, locale }) => Promise.resolve({ html: `<html lang="${locale}">${status}</html>`, routeKey: null }),
  policy: () => ({ https: true }),
  log: silentLog,
});
const open = (respond: Origin) => createShopOrigin({ sites, pages: respond, calls: respond, security, errors });
const request = (target: string, signal = new AbortController().signal): OriginRequest => ({
  method: 'GET',
  target,
  headers: {},
  signal,
  purpose: 'visitor',
  budget: 1000,
});

async function fetchFrom(target: string, respond: Origin) {
  const { status, headers, body } = await open(respond).fetch(request(target));
  return { status, body: (body as Buffer).toString(), ...Object.fromEntries(headers) };
}

describe('GET', () => {
  it('of a page answers with the security headers and the language of its path; the page has its own policy', async () => {
    const headers = [['content-security-policy', "script-src 'self'"]] as const;
    const page = await fetchFrom('/en/catalog', () => Promise.resolve({ status: 200, headers, body: Buffer.from('page') }));
    expect(page).toMatchObject({
      body: 'page',
      'x-frame-options': 'DENY',
      'content-language': 'en',
      'content-security-policy': "script-src 'self'",
    });
  });

  it('of a page that is unchanged answers 304 without a policy: the stored one stays', async () => {
    const page = await fetchFrom('/catalog', () => Promise.resolve({ status: 304, headers: [], body: Buffer.alloc(0) }));
    expect(page).not.toHaveProperty('content-security-policy');
  });

  it('of a page whose data are unavailable answers 503 with a page in its language', async () => {
    const page = await fetchFrom('/en/catalog', () => Promise.reject(new ApiError(503, 'unavailable', { retryAfter: 7 })));
    expect(page).toMatchObject({ status: 503, 'retry-after': '7', 'cache-control': 'no-store', 'content-language': 'en' });
    expect(page.body).toContain('lang="en"');
    expect(page).not.toHaveProperty('karat-shed');
  });

  it('of a page without a free render slot has the field karat-shed for the page cache', async () => {
    expect(await fetchFrom('/', () => Promise.reject(new Overloaded(503, 'unavailable')))).toMatchObject({ 'karat-shed': '?1' });
  });

  it('of a call that is refused answers with JSON', async () => {
    const call = await fetchFrom('/api/products/x?lang=de', () =>
      Promise.reject(new ApiError(404, 'not_found', { message: 'no such product' })),
    );
    expect(call).toMatchObject({ status: 404, body: '{"error_code":"not_found","message":"no such product"}' });
    expect(call).not.toHaveProperty('content-language');
  });

  it('without a waiting visitor rejects and renders no error page', async () => {
    const reason = new Error('left');
    const origin = open(() => Promise.reject(reason));
    await expect(origin.fetch(request('/', AbortSignal.abort(reason)))).rejects.toBe(reason);
  });
});

it.each([
  ['/catalog', 'de'],
  ['/en/catalog', 'en'],
])('the outage page of %s is a 503 page in the language %s', async (target, locale) => {
  const { status, headers, body } = await open(() => Promise.reject(new Error('not asked'))).outagePage(target);
  expect([status, Object.fromEntries(headers)]).toMatchObject([503, { 'retry-after': '60', 'cache-control': 'no-store' }]);
  expect((body as Buffer).toString()).toContain(`lang="${locale}"`);
});
