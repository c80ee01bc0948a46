import type { Instrumentation } from '../packages/engine/observability/instrumentation.ts';
import type { ProcessLog } from '../packages/engine/observability/log.ts';
import type { PolicyOptions } from '../packages/engine/pages/content-security-policy.ts';
import { scriptHash } from '../packages/engine/render/inline-scripts.ts';
import type { Renderer } from '../packages/engine/render/types.ts';
import { openPages as openEnginePages, type PageParts, type PagesOptions as EngineOptions } from '../packages/engine/server/open-pages.ts';
import { mediaHost } from '../shared/integrations/cdn-domain.ts';
import { originOf } from '../shared/integrations/origin.ts';
import { sourcesOf } from '../shared/integrations/records.ts';
import type { RouteKey } from '../shared/routes.ts';
import { contract } from './backend/contract.ts';
import type { Env } from './env.ts';
import { safePath } from './observability/safe-path.ts';
import type { BackendParts } from './open-backend.ts';
import { ERROR_TEXTS } from './pages/error-texts.ts';
import { FIRST_PAINT_SCRIPT } from './pages/first-paint-script.ts';
import { buildOf, pages } from './pages/pages.ts';

export type { PageParts } from '../packages/engine/server/open-pages.ts';

export interface PagesOptions {
  readonly env: Env;
  readonly log: ProcessLog;
  readonly buildId: string;
  readonly instrumentation: Instrumentation;
  readonly backend: BackendParts;
  readonly renderer: Renderer;
  readonly plugins: NonNullable<EngineOptions['plugins']>;
  readonly tuning: EngineOptions['tuning'];
}

/** The parts that render pages, keep them, and answer when neither is possible. */
export function openPages(options: PagesOptions): PageParts {
  const { env, backend } = options;
  const { settings } = backend;
  return openEnginePages({
    ...options,
    contract,
    pages,
    sites: settings.sites,
    build: buildOf(options.buildId, env.countryProfile),
    policy: createPolicy(env, settings),
    errorTexts: ERROR_TEXTS,
    shopName: () => settings.current()?.settings.company_name ?? null,
    safePath,
  });
}

const FIRST_PAINT_HASH = scriptHash(FIRST_PAINT_SCRIPT);

/** The integrations that a page may load, by the shop's settings of now. */
function createPolicy(env: Env, settings: BackendParts['settings']): (page: RouteKey | null) => PolicyOptions {
  const https = env.publicOrigin.startsWith('https:');
  return (page) => {
    const shop = settings.current();
    return {
      https,
      commonScriptHash: FIRST_PAINT_HASH,
      cdnOrigin: shop && mediaHost(shop),
      logoOrigin: shop && originOf(shop.settings.desktop_logo),
      ...(shop && { sources: sourcesOf(page, shop) }),
      eventsOrigin: env.devEventsOrigin,
    };
  };
}
