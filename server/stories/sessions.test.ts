import express from 'express';
import supertest from 'supertest';
import { expect, it, vi } from 'vitest';
import { SITE, sites } from '../../packages/engine/testing/sites.fixture.ts';
import { ApiError } from '../../packages/engine/errors.ts';
import { shopRoutes } from '../../shared/routes.ts';
import { ERROR_TEXTS } from '../pages/error-texts.ts';
import { createErrorResponses, errorPage } from '../../packages/engine/pages/error-page.ts';
import { silentLog } from '../../packages/engine/observability/log.ts';
import { shopApi } from '../backend/shop-api.ts';
import { createLinkCookie } from '../backend/link-cookie.ts';
import { createCaller } from '../backend/caller.ts';
import { createSessionCookie } from '../backend/session-cookie.ts';
import type { BackendCall } from '../../packages/engine/backend/call-backend.ts';
import type { PublicReads } from '../../packages/engine/backend/public-reads.ts';

const CART = '/api/carts?cart_unique_id=0123456789abcdef';

function open(answer: (call: BackendCall) => Promise<unknown>) {
  const app = express();
  app.set('query parser', false);
  app.use((req, _res, next) => {
    req.site = SITE;
    next();
  });
  const reads = { read: () => Promise.reject(new Error('not asked')), versionOf: () => '', peek: () => undefined } satisfies PublicReads;
  app.use(
    '/api',
    shopApi({
      reads,
      caller: createCaller(createSessionCookie(true), createLinkCookie({ call: answer }, true)),
    }),
  );
  const renderError = () => Promise.resolve({ html: '', routeKey: null });
  app.use(
    errorPage(
      createErrorResponses({ routes: shopRoutes, texts: ERROR_TEXTS, sites, renderError, policy: () => ({ https: true }), log: silentLog }),
      sites,
    ),
  );
  return supertest(app);
}

it('a 401 of the backend ends the session', async () => {
  const answer = await open(() => Promise.reject(new ApiError(401, 'not_allowed', { message: 'token expired' })))
    .get(CART)
    .set('cookie', 'access_token_v1=old');
  expect(answer.status).toBe(401);
  expect(answer.body).toEqual({ error_code: 'not_allowed', message: 'token expired' });
  expect(answer.headers['set-cookie']?.[0]).toMatch(
    /^access_token_v1=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax$/,
  );
});

it('another refusal keeps the session', async () => {
  const answer = await open(() => Promise.reject(new ApiError(403, 'not_allowed')))
    .get(CART)
    .set('cookie', 'access_token_v1=old');
  expect(answer.status).toBe(403);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

it('an error of the shop is 500 without its reason', async () => {
  const answer = await open(() => Promise.reject(new TypeError('cannot read secret of undefined'))).get(CART);
  expect([answer.status, answer.body]).toEqual([500, { error_code: 'internal', message: '500' }]);
});

it('a disconnected visitor cancels a read, not a write', async () => {
  const signals: AbortSignal[] = [];
  const shop = open((call) => {
    signals.push(call.signal as AbortSignal);
    return new Promise(() => undefined);
  });
  const write = shop.delete('/api/carts/items/1?cart_unique_id=0123456789abcdef');
  write.end(() => undefined);
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  write.abort();
  const read = shop.get(CART);
  read.end(() => undefined);
  await vi.waitFor(() => expect(signals).toHaveLength(2));
  read.abort();
  await vi.waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]));
});
