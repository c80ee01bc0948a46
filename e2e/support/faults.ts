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
