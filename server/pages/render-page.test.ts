import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SITE } from '../../packages/engine/testing/sites.fixture.ts';
import type { Renderer } from '../../packages/engine/render/types.ts';
import { pageAddress } from '../../packages/engine/pages/page-address.ts';
import { pages } from './pages.ts';
import { createRenderLimit } from '../../packages/engine/render/render-limit.ts';
import { COLD_PAGE_DEADLINE, PERSONAL_PAGE_DEADLINE, renderPage } from '../../packages/engine/pages/render-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose critical data never arrives, and which ignores its signal. */
const hanging: Renderer = { render: () => new Promise(() => undefined), renderError: () => Promise.resolve({ html: '', routeKey: null }) };
const address = pageAddress(pages.routes, SITE, '/catalog');

it('rejects a page without data in time for a 503 within three seconds', async () => {
  if (!address) throw new Error('/catalog is a page');
  const failed = vi.fn<(error: unknown) => void>();
  const { signal } = new AbortController();
  const openLive = () => new PassThrough();
  renderPage(hanging, { address, mode: 'stream', deadline: COLD_PAGE_DEADLINE, signal, openLive }).catch(failed);
  await vi.advanceTimersByTimeAsync(COLD_PAGE_DEADLINE - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 503, code: 'unavailable' }));
  expect(COLD_PAGE_DEADLINE).toBeLessThan(3000);
});

it('leaves a quarter of the slots to public pages while personal ones of all kinds wait for their data', async () => {
  const limit = createRenderLimit(8);
  const { signal } = new AbortController();
  const openLive = () => new PassThrough();
  const paths = ['/profile', '/profile/orders', '/profile/shipping-addresses', '/profile/order-tracking'].flatMap((path) => [
    path,
    path,
    path,
  ]);
  for (const path of paths) {
    const personal = pageAddress(pages.routes, SITE, path);
    if (!personal) throw new Error(`${path} is a page`);
    const job = { address: personal, mode: 'buffered', visitor: {}, deadline: PERSONAL_PAGE_DEADLINE, signal, openLive, limit } as const;
    renderPage(hanging, job).catch(() => undefined);
  }
  expect(limit.active).toBe(6);
  await vi.runAllTimersAsync();
});
