import { contract, greeceAs } from './contract.ts';
import { reviewAnswers } from './review-answers.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EndpointKey } from '../../packages/contract/endpoints.ts';
import { type Log, silentLog } from '../../packages/engine/observability/log.ts';
import { type BackendCall, backendPath, createBackend } from '../../packages/engine/backend/call-backend.ts';
import { COLD_PAGE_DEADLINE, PERSONAL_PAGE_DEADLINE } from '../../packages/engine/pages/render-page.ts';
import type { UpstreamAnswer, UpstreamRequest } from '../../packages/engine/backend/http-client.ts';
import { HTML_MAX_BYTES } from '../../packages/contract/html-bounds.ts';
import { PAGE_BUDGET, TIMEOUTS } from '../../packages/engine/limits/timeouts.ts';

const warn = vi.fn<Log['warn']>();
const log: Log = { ...silentLog, warn };
let sent: UpstreamRequest[];
let answer: UpstreamAnswer;
const client = {
  send: (request: UpstreamRequest) => {
    sent.push(request);
    return Promise.resolve(answer);
  },
  close: () => Promise.resolve(),
  retries: 0,
};
const backend = createBackend({ contract, baseUrl: 'http://backend.test/api/v1', review: reviewAnswers(log), client, log });
const call = (key: EndpointKey, more: Partial<BackendCall> = {}) => backend.call({ key, locale: 'en', ...more });

beforeEach(() => {
  sent = [];
  answer = { status: 200, json: { data: {} } };
  vi.clearAllMocks();
});

describe('HTML of the CMS', () => {
  const page = (body: string) => ({
    status: 200,
    json: {
      data: { slug: 'a', title: 'A', body, seo: { title: '', description: '' }, updated_at: '2026-01-01T00:00:00Z', translations: [] },
    },
  });

  it('that is too long is named in the log, with its page', async () => {
    answer = page(`<p>${'x'.repeat(HTML_MAX_BYTES)}</p>`);
    await call('getPage', { params: { slug: 'a' } });
    expect(warn.mock.calls.map(([fields]) => fields)).toMatchObject([{ endpoint: 'getPage', path: '/pages/a?lang=en' }]);
  });

  it('of usual length is not', async () => {
    answer = page('<p>x</p>');
    await call('getPage', { params: { slug: 'a' } });
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('a call', () => {
  it('is sent to the endpoint’s address with language, version, token and idempotency key', async () => {
    await call('getPage', { params: { slug: 'ü/x' }, version: '7' }).catch(() => undefined);
    await call('updateItem', {
      params: { id: 5 },
      query: { cart_unique_id: 'c' },
      body: { quantity: 2 },
      token: 't',
      idempotencyKey: 'k',
      forwardedFor: '10.0.0.1',
    }).catch(() => undefined);
    expect(sent).toMatchObject([
      { method: 'GET', url: 'http://backend.test/api/v1/pages/%C3%BC%2Fx?cv=7&lang=en', headers: { 'accept-language': 'en', lang: 'en' } },
      {
        method: 'PATCH',
        url: 'http://backend.test/api/v1/carts/items/5?cart_unique_id=c&lang=en',
        headers: { authorization: 'Bearer t', 'idempotency-key': 'k', 'x-forwarded-for': '10.0.0.1', 'content-type': 'application/json' },
        body: '{"quantity":2}',
      },
    ]);
  });

  it.each(['GR', 'EL'] as const)('of a backend that writes %s for Greece has that in each address', async (greece) => {
    const address = { person_first_name: 'GR', country: 'GR' };
    const greek = createBackend({ contract, baseUrl: 'http://backend.test/api/v1', replacer: greeceAs(greece), client, log });
    await greek.call({ key: 'getRates', locale: 'en', body: { cart_unique_id: 'c', country: 'GR' } }).catch(() => undefined);
    await greek.call({ key: 'updateCart', locale: 'en', params: { id: 'c' }, body: { shipping_address: address } }).catch(() => undefined);
    expect(sent.map(({ body }) => JSON.parse(String(body)) as unknown)).toEqual([
      { cart_unique_id: 'c', country: greece },
      { shipping_address: { person_first_name: 'GR', country: greece } },
    ]);
  });

  it.each([
    ['getProduct', 'stored'],
    ['getBootstrap', 'stored'],
    ['getCart', 'personal'],
    ['getCacheVersions', 'read'],
    ['addItem', 'write'],
    ['removeItem', 'write'],
    ['startCheckout', 'payment'],
    ['finishCheckout', 'payment'],
  ] as const)('has the time of its class: %s, %s', async (key, timeout) => {
    await call(key, { params: { slug: 'a', id: 5 } }).catch(() => undefined);
    expect(sent[0]?.timeout).toBe(TIMEOUTS[timeout]);
  });

  it('times out before page, browser, edge and supervisor do', () => {
    const { read, personal, write, payment, stored } = TIMEOUTS;
    expect(read).toBeLessThan(PAGE_BUDGET);
    expect(PAGE_BUDGET).toBeLessThan(COLD_PAGE_DEADLINE);
    expect(personal).toBeLessThan(PERSONAL_PAGE_DEADLINE - 1000);
    expect(Math.max(write, payment)).toBeLessThan(15_000);
    expect(Math.min(write, payment, stored)).toBeGreaterThan(PAGE_BUDGET);
  });

  it('of an endpoint with base root is sent to the root of the origin', async () => {
    await call('getCacheVersions');
    expect(sent[0]?.url).toBe('http://backend.test/cv');
  });

  it.each(['.', '..', '%2e', '%2E%2e'])('is refused with parameter %j, which would change the address', (slug) => {
    expect(() => backendPath(contract, { key: 'getPage', params: { slug }, locale: 'de' })).toThrow(
      expect.objectContaining({ status: 404 }),
    );
  });
});

describe('an answer', () => {
  it('is parsed and its HTML sanitised', async () => {
    answer = { status: 200, json: { data: { slug: 'a', title: 'A', body: '<p onclick="x()">ok</p><script>x()</script>', extra: 1 } } };
    expect(await call('getBlock', { params: { slug: 'a' } })).toEqual({ data: { slug: 'a', title: 'A', body: '<p>ok</p>' } });
  });

  it('that breaks the contract is a 503, and the log names paths without values', async () => {
    answer = { status: 200, json: { data: { slug: 'secret value', title: 5 } } };
    await expect(call('getBlock', { params: { slug: 'a' } })).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    expect(warn).toHaveBeenCalledWith(
      { endpoint: 'getBlock', issues: ['data.title: invalid_type', 'data.body: invalid_type'] },
      expect.any(String),
    );
    expect(JSON.stringify(warn.mock.calls)).not.toContain('secret');
  });

  it.each([
    [404, { error_code: 'cart_not_found', message: 'no cart' }, 404, 'cart_not_found', 'no cart'],
    [422, { error_code: 'of another shop', message: 'x', errors: { zip: ['wrong'] } }, 422, 'validation_failed', 'x'],
    [404, undefined, 404, 'not_found', '404 not_found'],
    [401, { anything: 1 }, 401, 'not_allowed', '401 not_allowed'],
    [403, undefined, 403, 'not_allowed', '403 not_allowed'],
    [413, undefined, 413, 'too_large', '413 too_large'],
    [418, undefined, 418, 'internal', '418 internal'],
    [408, undefined, 503, 'unavailable', '503 unavailable'],
    [429, undefined, 429, 'too_many_requests', '429 too_many_requests'],
    [301, undefined, 503, 'unavailable', '503 unavailable'],
    [500, { error_code: 'internal', message: 'stack trace' }, 503, 'unavailable', '503 unavailable'],
  ])('%i %j is refused as %i %s', async (status, json, expected, code, message) => {
    answer = { status, json };
    await expect(call('getCart', { query: {} })).rejects.toMatchObject({ name: 'ApiError', status: expected, code, message });
  });

  it.each([
    [401, 401, 'not_allowed'],
    [403, 403, 'not_allowed'],
    [404, 404, 'not_found'],
    [503, 503, 'unavailable'],
  ])('200 with the number %i in its body is refused as that status', async (error_code, status, code) => {
    answer = { status: 200, json: { error_code, message: 'no', data: null } };
    await expect(call('getCart', { query: {} })).rejects.toMatchObject({ status, code });
    await expect(call('getLanguages')).rejects.toMatchObject({ status: 503 });
  });

  it('200 with data is an answer, whatever number stands beside them', async () => {
    answer = { status: 200, json: { error_code: 404, data: { slug: 'a', title: 'A', body: '' } } };
    expect(await call('getBlock', { params: { slug: 'a' } })).toMatchObject({ data: { slug: 'a' } });
  });

  it('422 names the invalid fields', async () => {
    answer = { status: 422, json: { error_code: 'validation_failed', message: 'x', errors: { zip: ['wrong'] } } };
    await expect(call('getCart')).rejects.toMatchObject({ fields: { zip: ['wrong'] } });
  });
});
