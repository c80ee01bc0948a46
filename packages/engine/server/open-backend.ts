import { createApiSessions, type OpenApi } from '../backend/api-session.ts';
import { type CacheVersions, type CacheVersionsOptions, createCacheVersions } from '../backend/cache-versions.ts';
import { type Backend, type BackendOptions as CallOptions, createBackend } from '../backend/call-backend.ts';
import { createHttpClient, type HttpClient } from '../backend/http-client.ts';
import { createPublicReads, type PublicReads } from '../backend/public-reads.ts';
import { createSharedStore, NO_SHARED_STORE } from '../backend/shared-store.ts';
import { createUpstreamCache, type UpstreamCache, type UpstreamCacheOptions } from '../backend/upstream-cache.ts';
import type { Contract } from '../contract.ts';
import { type CallLimits, type CallLimitsOptions, createCallLimits } from '../limits/call-limits.ts';
import { PAGE_BUDGET, type Timeouts } from '../limits/timeouts.ts';
import type { Instrumentation } from '../observability/instrumentation.ts';
import type { ProcessLog } from '../observability/log.ts';
import type { RedisSetup } from '../redis/redis-setup.ts';
import { createReplicas, type Replicas, type ReplicasOptions } from '../redis/replicas.ts';

/** Other times and limits, for tests. */
export interface BackendTuning {
  readonly timeouts?: Timeouts;
  readonly pageBudget?: number;
  readonly limits?: Omit<CallLimitsOptions, 'contract' | 'log'>;
  readonly cache?: Pick<UpstreamCacheOptions, 'patience' | 'pauseAfterFailure'>;
  readonly redis?: ReplicasOptions['tuning'];
}

export interface BackendSettings {
  /** Of the shop's main domain. */
  readonly publicOrigin: string;
  readonly backendUrl: string;
  /** Null: each process has its own state. */
  readonly redis: RedisSetup | null;
  readonly upstreamCacheBytes: number;
  /** Milliseconds between two polls of the cache versions. */
  readonly versionPoll: number;
}

export interface BackendOptions extends Pick<CallOptions, 'replacer' | 'review'> {
  readonly contract: Contract;
  readonly env: BackendSettings;
  readonly log: ProcessLog;
  readonly instrumentation: Instrumentation;
  readonly tuning?: BackendTuning;
  /** Adds to calls what this shop does besides sending them. */
  readonly wrap?: (calls: Backend) => Backend;
  /** Asks the backend for the cache versions of the groups. */
  readonly readVersions: (backend: Backend) => ReturnType<CacheVersionsOptions['read']>;
}

/** The way to the shop's data: calls within their limits, the read cache, and what replicas share. */
export interface BackendParts {
  readonly client: HttpClient;
  readonly limits: CallLimits;
  readonly backend: Backend;
  readonly replicas: Replicas;
  readonly versions: CacheVersions;
  readonly cache: UpstreamCache;
  readonly reads: PublicReads;
  readonly openApi: OpenApi;
}

export async function openBackend(options: BackendOptions): Promise<BackendParts> {
  const { contract, env, log, instrumentation, tuning = {}, wrap = (calls) => calls, readVersions } = options;
  const client = createHttpClient();
  const limits = createCallLimits({ contract, log, ...tuning.limits });
  const calls = createBackend({
    contract,
    baseUrl: env.backendUrl,
    replacer: options.replacer,
    ...(options.review && { review: options.review }),
    client,
    log,
    limits,
    ...(tuning.timeouts && { timeouts: tuning.timeouts }),
    traceHeaders: instrumentation.tracing.headers,
  });
  const backend = wrap(instrumentation.backend(calls));
  const replicas = await createReplicas({
    publicOrigin: env.publicOrigin,
    setup: env.redis,
    cacheGroups: contract.cacheGroups,
    log,
    tuning: tuning.redis,
  });
  const versions = createCacheVersions({ read: () => readVersions(backend), shared: replicas.versions, interval: env.versionPoll });
  const cache = createUpstreamCache({
    maxBytes: env.upstreamCacheBytes,
    shared: replicas.redis ? createSharedStore(replicas.redis) : NO_SHARED_STORE,
    versions,
    purgedAt: replicas.purges.upstreamPurgedAt,
    budget: tuning.pageBudget ?? PAGE_BUDGET,
    ...tuning.cache,
  });
  const reads = instrumentation.reads(createPublicReads({ contract, backend, cache, versions, log, budget: tuning.pageBudget }));
  const openApi = createApiSessions({ contract, reads, backend, pageBudget: tuning.pageBudget });
  return { client, limits, backend, replicas, versions, cache, reads, openApi };
}
