import type { Log } from '../observability/log.ts';
import type { CacheGroup } from '../register.ts';
import { type CountedPages, countedPages } from './counted-pages.ts';
import { createReplayGuard, type ReplayGuard } from './replay-guard.ts';
import { createLocalPurges, type PurgeLog } from '../../http-cache/purges.ts';
import { createRedis, type Redis, type RedisOptions } from './redis.ts';
import type { RedisSetup } from './redis-setup.ts';
import { createRedisPages } from './redis-pages.ts';
import { createRedisPurges } from './redis-purges.ts';
import { createSharedVersions, type SharedVersions } from './shared-versions.ts';

/** State that the processes of one shop share through Redis; without Redis each process has its own. */
export interface Replicas {
  readonly redis: Redis | null;
  readonly pages: CountedPages | null;
  readonly versions: SharedVersions | null;
  readonly purges: PurgeLog;
  readonly replayGuard: ReplayGuard;
  readonly circuits: Redis['circuits'];
  /** Resolves within `connectWait`, also when Redis is unreachable. */
  start(): Promise<void>;
  stop(): void;
}

/** Names the shop that uses the database, so that the doctor of another one can tell. Each start renews it. */
export const SHOP_KEY = 'karat:shop:1';
export const SHOP_KEPT = 30 * 86_400_000;

export interface ReplicasOptions {
  /** Of the shop's main domain. */
  readonly publicOrigin: string;
  readonly setup: RedisSetup | null;
  readonly cacheGroups: readonly CacheGroup[];
  readonly log: Log;
  readonly tuning?: Pick<RedisOptions, 'timeout'> | undefined;
}

export async function createReplicas({ publicOrigin, setup, cacheGroups, log, tuning }: ReplicasOptions): Promise<Replicas> {
  const redis = setup && (await createRedis({ setup, log, ...tuning }));
  const purges = redis ? createRedisPurges({ redis }) : createLocalPurges();
  return {
    redis,
    purges,
    pages: redis && countedPages(createRedisPages({ redis, purges })),
    versions: redis && createSharedVersions({ redis, groups: cacheGroups }),
    replayGuard: createReplayGuard(redis),
    circuits: redis?.circuits ?? {},
    async start() {
      await redis?.ready();
      void redis?.write(SHOP_KEY, (commands) => commands.set(SHOP_KEY, publicOrigin, { PX: SHOP_KEPT }));
      await purges.start();
    },
    stop() {
      purges.stop();
      redis?.close();
    },
  };
}
