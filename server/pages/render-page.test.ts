import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Renderer } from './types.ts';
import { pageAddress } from './page-address.ts';
import { COLD_PAGE_DEADLINE, renderPage } from './render-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose critical data never arrives, and which ignores its signal. */
const hanging: Renderer = { render: () => new Promise(() => undefined), renderError: () => Promise.resolve('') };
const address = pageAddress('/catalog');

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
