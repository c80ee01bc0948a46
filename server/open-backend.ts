import { CACHE_GROUPS, type Capability } from '../packages/contract/codes.ts';
import type { ResponseOf } from '../packages/contract/request.ts';
import { validVersions } from '../packages/engine/backend/cache-versions.ts';
import type { Backend } from '../packages/engine/backend/call-backend.ts';
import type { Instrumentation } from '../packages/engine/observability/instrumentation.ts';
import type { ProcessLog } from '../packages/engine/observability/log.ts';
import {
  type BackendParts as EngineParts,
  type BackendTuning,
  openBackend as openEngineBackend,
} from '../packages/engine/server/open-backend.ts';
import { contract, greeceAs } from './backend/contract.ts';
import { reviewAnswers } from './backend/review-answers.ts';
import { createShopSettings, type ShopSettings } from './backend/shop-settings.ts';
import { warnOfUnknownIntegrations } from './backend/warn-of-unknown-integrations.ts';
import type { Env } from './env.ts';
import { withPaymentCodes } from './orders/with-payment-codes.ts';
import { withBarCodes } from './returns/with-bar-codes.ts';
import { withoutPhotoFiles } from './returns/without-photo-files.ts';
import { withoutReturnCalls } from './returns/without-return-calls.ts';

export type { BackendTuning } from '../packages/engine/server/open-backend.ts';

export interface BackendOptions {
  readonly env: Env;
  readonly log: ProcessLog;
  readonly instrumentation: Instrumentation;
  readonly tuning: BackendTuning;
  /** The shop's settings have arrived, or are others than before. */
  readonly onSettings: (isFirst: boolean) => void;
}

/** The way to the shop's data, and its settings. */
export interface BackendParts extends EngineParts {
  readonly settings: ShopSettings;
}

export async function openBackend({ env, log, instrumentation, tuning, onSettings }: BackendOptions): Promise<BackendParts> {
  // Until the settings are there, every capability is taken to be offered.
  const has = (capability: Capability): boolean => settings.current()?.capabilities.includes(capability) ?? true;
  const parts = await openEngineBackend({
    contract,
    env,
    log,
    instrumentation,
    tuning,
    replacer: env.backendGreece === 'GR' ? undefined : greeceAs(env.backendGreece),
    review: reviewAnswers(log),
    wrap: (calls) => withPaymentCodes(withBarCodes(withoutReturnCalls(withoutPhotoFiles(calls, has), has))),
    readVersions,
  });
  const { reads, versions } = parts;
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
  return { ...parts, settings };
}

/** GET /cv. */
async function readVersions(backend: Backend): Promise<Readonly<Record<string, string>>> {
  const { data } = (await backend.call({ key: 'getCacheVersions', locale: 'de' })) as ResponseOf<'getCacheVersions'>;
  return validVersions(CACHE_GROUPS, data);
}
