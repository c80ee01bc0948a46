import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SharedAsset, SharedAssets } from '../redis/shared-assets.ts';

export interface AssetOfferOptions {
  /** `dist/public`. */
  readonly publicDir: string;
  /** Null: there is nobody to offer them to. */
  readonly shared: SharedAssets | null;
  readonly every?: number;
  /** When Redis could not be asked. */
  readonly retryAfter?: number;
  /** How long the start may wait for it. */
  readonly patience?: number;
}

export interface AssetOffer {
  /** Resolves when they are there, or when waiting any longer would hold up the start. */
  start(): Promise<void>;
  stop(): void;
}

/** Gives the hashed files of this build to replicas of others, again and again: what is not renewed goes after a week. */
export function createAssetOffer(options: AssetOfferOptions): AssetOffer {
  const { publicDir, shared, every = 3_600_000, retryAfter = 30_000, patience = 2000 } = options;
  const dir = join(publicDir, 'assets');
  let timer: NodeJS.Timeout | undefined;
  let running = false;

  async function offer(): Promise<void> {
    const names = await readdir(dir).catch(() => []);
    const files = new Set(names);
    const plain = names.filter((name) => !/\.(?:br|gz)$/.test(name));
    // They are small enough to be read anew when they are missing.
    const load = async (name: string): Promise<SharedAsset> => {
      const coding = files.has(`${name}.br`) ? 'br' : 'identity';
      return { coding, bytes: await readFile(join(dir, coding === 'br' ? `${name}.br` : name)) };
    };
    const offered = await shared?.offer(plain, load);
    if (running) timer = setTimeout(() => void offer(), offered ? every : retryAfter).unref();
  }

  return {
    async start() {
      if (!shared) return;
      running = true;
      await Promise.race([offer(), delay(patience, undefined, { ref: false })]);
    },
    stop() {
      running = false;
      clearTimeout(timer);
    },
  };
}
