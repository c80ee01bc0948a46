import type { Page } from 'playwright-core';
import { control } from './backend.ts';
import type { Shop } from './shop.ts';

interface Fault {
  readonly mode: 'none' | 'down' | 'dead' | 'slow' | 'garbage' | 'wrong';
  readonly delayMs?: number;
  /** Only calls whose path begins like this: `/api/v1/filters`. */
  readonly path?: string;
}

/** Makes the sandbox fail until the next call of this function; `{ mode: 'none' }` ends the fault. */
export const fault = (shop: Shop, { mode, delayMs = 0, path = '/' }: Fault): Promise<unknown> =>
  control(shop, 'faults', { mode, delayMs, path });

/** How long `refuseOnce` asks to wait, in seconds: long enough to see that the button waits. */
const RETRY_AFTER = '4';

/** Answers the first call to this path as a backend does after too many. */
export const refuseOnce = (page: Page, path: string): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname === path,
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': RETRY_AFTER },
        contentType: 'application/json',
        body: JSON.stringify({ error_code: 'too_many_requests', message: 'too many requests' }),
      }),
    { times: 1 },
  );
