import type { AssetManifest } from '../../assets.ts';
import { apiProxy, guestCaller } from '../../backend/api-proxy.ts';
import { postForm } from '../../forms/post-form.ts';
import { createHealth } from '../../observability/health.ts';
import { createInstrumentation } from '../../observability/instrumentation.ts';
import type { ProcessLog } from '../../observability/log.ts';
import type { ResponseOf } from '../../register.ts';
import { createRenderer } from '../../render/renderer.ts';
import { createServerTexts } from '../../render/server-texts.ts';
import { createListener } from '../../server/create-listener.ts';
import { openBackend } from '../../server/open-backend.ts';
import { openPages } from '../../server/open-pages.ts';
import { sitesOf } from '../../sites.ts';
import { orderForm } from './calls.ts';
import { contract } from './contract.ts';
import { HEAD, Root } from './root.tsx';
import { source } from './source.ts';
import { routes } from './tables.ts';

const views = {
  ...source,
  root: <Root />,
  head: HEAD,
  fieldsOf: () => ({}),
  errorDocument: ({ status }: { readonly status: number }) => `<!doctype html><title>${status}</title><h1>${status}</h1>`,
};
const errorTexts = { en: { maintenance: 'Back soon.', notFound: 'There is no such page.', failed: 'That went wrong.', home: 'Home' } };

export interface FloristOptions {
  readonly publicOrigin: string;
  readonly backendUrl: string;
  readonly publicDir: string;
  readonly manifest: AssetManifest;
  readonly log: ProcessLog;
}

/** The whole server: the data of the backend, the pages, and all that a request may ask for. `poll`: asks for the cache versions now. */
export async function openFlorist({ publicOrigin, backendUrl, publicDir, manifest, log }: FloristOptions) {
  const { buildId } = manifest;
  const env = { publicOrigin, backendUrl, redis: null, upstreamCacheBytes: 1e6, versionPoll: 60_000, renderLimit: 4, pageCacheBytes: 1e7 };
  const instrumentation = createInstrumentation({ contract, routes, log, buildId });
  const data = await openBackend({
    contract,
    env,
    log,
    instrumentation,
    readVersions: async (calls) => (await calls.call({ key: 'getVersions', locale: 'en' })) as ResponseOf<'getVersions'>,
  });
  const { openApi, backend, reads, versions, replicas, client } = data;
  const renderer = createRenderer({
    views,
    manifest,
    openApi,
    texts: { en: createServerTexts('en', {}) },
    onError: (err) => log.error({ err }, 'rendering failed'),
  });
  const sites = sitesOf({ origin: publicOrigin, locales: ['en'], fallback: 'en' });
  const shop = { contract, pages: { routes }, sites: () => sites, log, instrumentation, safePath: String };
  const parts = openPages({
    ...shop,
    env,
    buildId,
    backend: data,
    renderer,
    policy: () => ({ https: false }),
    errorTexts,
    shopName: () => 'Florist',
  });
  const caller = guestCaller(backend);
  const listener = createListener({
    ...shop,
    parts,
    replicas,
    health: createHealth(() => null),
    publicDir,
    mountCalls: (app) => app.use('/api', apiProxy({ contract, reads, ...caller, localeOf: () => 'en', bodyKb: { usual: 4, large: 4 } })),
    posts: [postForm({ ...shop, ...caller, formOf: (_page, name) => (name === orderForm.name ? orderForm : undefined) })],
  });
  return { listener, poll: versions.poll, stop: () => Promise.all([parts.pageCache.stop(), client.close()]) };
}
