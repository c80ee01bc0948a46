import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startBackend, type TestBackend } from './backend.ts';
import { type RunningShop, type ShopTuning, startShop } from './shop.ts';

/** Both are open when a story begins. */
export let backend: TestBackend;
export let shop: RunningShop;

type Options = readonly [env?: Readonly<Record<string, string>>, tuning?: ShopTuning];

async function open([env, tuning]: Options): Promise<void> {
  backend = await startBackend();
  shop = await startShop(backend.url, env, tuning);
}

async function close(): Promise<void> {
  await shop?.close();
  await backend?.close();
}

/** Opens a sandbox and a shop in front of it once for all stories of a file. */
export function openBeforeStories(...options: Options): void {
  beforeAll(() => open(options));
  afterAll(close);
}

/** Opens new ones for each story. */
export function openForEachStory(...options: Options): void {
  beforeEach(() => open(options));
  afterEach(close);
}
