import type { Log } from '../observability/log.ts';
import { type CountedPages, countedPages } from './counted-pages.ts';
import { createOnce, type Once } from './replay-guard.ts';
import { createLocalPurges, type PurgeLog } from './purges.ts';
import { createRedis, type Redis, type RedisOptions } from './redis.ts';
import { createRedisPages } from './redis-pages.ts';
import { createRedisPurges } from './redis-purges.ts';
import { createSharedVersions, type SharedVersions } from './shared-versions.ts';

/** What the processes of one shop have in common. Without Redis each is alone. */
export interface Replicas {
  readonly redis: Redis | null;
  readonly pages: CountedPages | null;
  readonly versions: SharedVersions | null;
  readonly purges: PurgeLog;
  readonly once: Once;
  readonly circuits: Redis['circuits'];
  /** Resolves soon, with or without Redis. */
  start(): Promise<void>;
  stop(): void;
}

export interface ReplicasOptions {
  readonly redisUrl: string | undefined;
  readonly log: Log;
  readonly tuning?: Pick<RedisOptions, 'timeout'> | undefined;
}

export async function createReplicas({ redisUrl, log, tuning }: ReplicasOptions): Promise<Replicas> {
  const redis = redisUrl === undefined ? null : await createRedis({ url: redisUrl, log, ...tuning });
  const purges = redis ? createRedisPurges({ redis }) : createLocalPurges();
  return {
    redis,
    purges,
    pages: redis && countedPages(createRedisPages({ redis, purges })),
    versions: redis && createSharedVersions({ redis }),
    once: createOnce(redis),
    circuits: redis?.circuits ?? {},
    async start() {
      await redis?.ready();
      await purges.start();
    },
    stop() {
      purges.stop();
      redis?.close();
    },
  };
}
