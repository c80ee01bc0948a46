import type { Capability } from '../shared/contract/codes.ts';
import { createApiSessions, type OpenApi } from './backend/api-session.ts';
import { type CacheVersions, createCacheVersions, readVersions } from './backend/cache-versions.ts';
import { type Backend, createBackend } from './backend/call-backend.ts';
import { createHttpClient, type HttpClient } from './backend/http-client.ts';
import { createPublicReads, type PublicReads } from './backend/public-reads.ts';
import { createSharedStore, NO_SHARED_STORE } from './backend/shared-store.ts';
import { createShopSettings, type ShopSettings } from './backend/shop-settings.ts';
import { createUpstreamCache, type UpstreamCache, type UpstreamCacheOptions } from './backend/upstream-cache.ts';
import { warnOfUnknownIntegrations } from './backend/warn-of-unknown-integrations.ts';
import type { Env } from './env.ts';
import { type CallLimits, type CallLimitsOptions, createCallLimits } from './limits/call-limits.ts';
import { PAGE_BUDGET, type Timeouts } from './limits/timeouts.ts';
import type { Instrumentation } from './observability/instrumentation.ts';
import type { ProcessLog } from './observability/log.ts';
import { withPaymentCodes } from './orders/with-payment-codes.ts';
import { createReplicas, type Replicas, type ReplicasOptions } from './redis/replicas.ts';
import { withBarCodes } from './returns/with-bar-codes.ts';
import { withoutPhotoFiles } from './returns/without-photo-files.ts';
import { withoutReturnCalls } from './returns/without-return-calls.ts';

export interface BackendTuning {
  readonly timeouts?: Timeouts;
  readonly pageBudget?: number;
  readonly limits?: Omit<CallLimitsOptions, 'log'>;
  readonly cache?: Pick<UpstreamCacheOptions, 'patience' | 'pauseAfterFailure'>;
  readonly redis?: ReplicasOptions['tuning'];
}

export interface BackendOptions {
  readonly env: Env;
  readonly log: ProcessLog;
  readonly instrumentation: Instrumentation;
  readonly tuning: BackendTuning;
  /** The shop's settings have arrived, or are others than before. */
  readonly onSettings: (isFirst: boolean) => void;
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
  readonly settings: ShopSettings;
}

export async function openBackend({ env, log, instrumentation, tuning, onSettings }: BackendOptions): Promise<BackendParts> {
  const client = createHttpClient();
  const limits = createCallLimits({ log, ...tuning.limits });
  const calls = createBackend({
    baseUrl: env.backendUrl,
    greece: env.backendGreece,
    client,
    log,
    limits,
    ...(tuning.timeouts && { timeouts: tuning.timeouts }),
    traceHeaders: instrumentation.tracing.headers,
  });
  // Until the settings are there, every capability is taken to be offered.
  const has = (capability: Capability): boolean => settings.current()?.capabilities.includes(capability) ?? true;
  const backend = withPaymentCodes(withBarCodes(withoutReturnCalls(withoutPhotoFiles(instrumentation.backend(calls), has), has)));
  const replicas = await createReplicas({ publicOrigin: env.publicOrigin, setup: env.redis, log, tuning: tuning.redis });
  const versions = createCacheVersions({ read: async () => readVersions(backend), shared: replicas.versions, interval: env.versionPoll });
  const cache = createUpstreamCache({
    maxBytes: env.upstreamCacheBytes,
    shared: replicas.redis ? createSharedStore(replicas.redis) : NO_SHARED_STORE,
    versions,
    purgedAt: replicas.purges.upstreamPurgedAt,
    budget: tuning.pageBudget ?? PAGE_BUDGET,
    ...tuning.cache,
  });
  const reads = instrumentation.reads(createPublicReads({ backend, cache, versions, log, budget: tuning.pageBudget }));
  const warnOfTypes = warnOfUnknownIntegrations(log);
  const settings = createShopSettings({
    origin: env.publicOrigin,
    reads,
    versions,
    log,
    onChange(isFirst) {
      onSettings(isFirst);
      warnOfTypes(settings.current());
    },
  });
  const openApi = createApiSessions(reads, backend, tuning.pageBudget);
  return { client, limits, backend, replicas, versions, cache, reads, openApi, settings };
}
