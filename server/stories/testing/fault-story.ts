import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import type { ShopTuning } from '../../open-parts.ts';
import { startBackend, type TestBackend } from './backend.ts';
import { type RunningShop, startShop } from './shop.ts';
import { SHORT_TIMES } from './wire-faults.ts';

export interface FaultStory {
  readonly backend: TestBackend;
  readonly shop: RunningShop;
  /** A product that was not requested before. */
  nextProduct(): { readonly slug: string; readonly sku: string };
}

/** Repeats a check until background work is done. */
export const settled = (check: () => void | Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 15_000, interval: 50 });

/**
 * A backend and a shop with short timeouts for the stories of a file; both are open when they begin. After each story the fault ends, and
 * the clock passes all pauses: after failures, Retry-After, open circuits.
 */
export function faultStory(tuning: ShopTuning = {}, env: Readonly<Record<string, string>> = {}): FaultStory {
  const story = {} as { backend: TestBackend; shop: RunningShop };
  let products: ReturnType<FaultStory['nextProduct']>[] = [];
  beforeAll(async () => {
    // Only the date is fake; timers are real.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    story.backend = await startBackend();
    story.shop = await startShop(story.backend.url, env, { ...SHORT_TIMES, ...tuning });
    const { data } = await story.backend.sandbox.call('getCatalog', { query: { count: 60 } });
    products = data.map((card) => ({ slug: card.slug, sku: card.default_sku ?? '' }));
  });
  afterEach(async () => {
    story.backend.breakWire(null);
    vi.setSystemTime(Date.now() + 31_000);
    await vi.waitUntil(async () => (await story.backend.underWay()).requests === 0, { timeout: 15_000 });
  });
  afterAll(async () => {
    await story.shop.close();
    await story.backend.close();
    vi.useRealTimers();
  });
  return {
    get backend() {
      return story.backend;
    },
    get shop() {
      return story.shop;
    },
    nextProduct() {
      const product = products.shift();
      if (!product) throw new Error('there are no more products');
      return product;
    },
  };
}
