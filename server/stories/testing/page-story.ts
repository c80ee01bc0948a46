import { afterEach, beforeEach, vi } from 'vitest';
import { get, type Received } from '../../../packages/http-cache/testing/http.ts';
import { startBackend, type TestBackend } from './backend.ts';
import { type RunningShop, startShop } from './shop.ts';

export interface PageStory {
  readonly backend: TestBackend;
  readonly shop: RunningShop;
  /** A product's page. */
  readonly ring: string;
  readonly visit: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Received>;
}

/** A backend, and a shop that has rendered nothing yet, for each story of a file. Both are open when it begins. */
export function pageStory(): PageStory {
  const story = {} as { backend: TestBackend; shop: RunningShop; ring: string };
  beforeEach(async () => {
    story.backend = await startBackend();
    story.shop = await startShop(story.backend.url);
    // Copies stored before the first cache versions would be stale at once.
    await story.shop.parts.versions.poll();
    const { data } = await story.backend.sandbox.call('getCatalog', { query: { count: 1 } });
    story.ring = `/product/${data[0]?.slug ?? ''}`;
  });
  afterEach(async () => {
    await story.shop.close();
    await story.backend.close();
  });
  return {
    get backend() {
      return story.backend;
    },
    get shop() {
      return story.shop;
    },
    get ring() {
      return story.ring;
    },
    visit: (path, headers = {}) => get(story.shop.url + path, headers),
  };
}

/** Repeats a check until background work is done. */
export const settled = (check: () => void | Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 15_000, interval: 10 });

/** The page without the number of its render. */
export function textOf(body: string): string {
  return body.replace(/data-render="\d+"/, '');
}
