import type { Env } from './env.ts';
import { isLlmsTxt, llmsTxt } from './pages/markdown/llms-txt.ts';
import { media } from '../packages/engine/http/media.ts';
import type { ProcessLog } from '../packages/engine/observability/log.ts';
import { feedFiles, isFeedFile } from './feeds/feed-files.ts';
import { isPostFeed, postFeed } from './seo/post-feed.ts';
import { isMachineFile, machineFiles } from './seo/machine-files.ts';
import { returnPhotos } from './returns/return-photos.ts';
import { handOver } from './sign-in/hand-over.ts';
import { identityProviderSignIn } from './sign-in/identity-provider-sign-in.ts';
import { visitorNetwork } from '../packages/contract/visitor-network.ts';
import { HAND_OVER_PATH } from '../shared/hand-over.ts';
import { isIdentityProviderPath } from '../shared/identity-provider-paths.ts';
import { shopApi } from './backend/shop-api.ts';
import { ORDER_DOCUMENT_PATH, orderDocuments } from './backend/order-documents.ts';
import { createLinkCookie } from './backend/link-cookie.ts';
import { createCaller } from './backend/caller.ts';
import { contract } from './backend/contract.ts';
import { pages } from './pages/pages.ts';
import { createVisitors } from './pages/visitors.ts';
import { formOf } from './forms/form-of.ts';
import { redirectPath } from '../shared/routes.ts';
import { createSessionCookie } from './backend/session-cookie.ts';
import { oneClickUnsubscribe } from './forms/one-click.ts';
import { postForm } from '../packages/engine/forms/post-form.ts';
import { hasNoPhotos, postReturn } from './forms/post-return.ts';
import type { OrderEvents } from '../packages/ucp/orders/order-events.ts';
import { acceptsUcpWrites, openUcp } from '../packages/ucp/open-ucp.ts';
import { UCP_PROFILE } from '../packages/ucp/profile.ts';
import type { Plugin } from '../packages/engine/server/plugin.ts';
import type { RequestHandler } from 'express';
import type { ListenerOptions } from '../packages/engine/server/create-listener.ts';
import type { Tracing } from '../packages/engine/observability/trace.ts';
import type { BackendParts } from './open-backend.ts';
import type { Sitemaps } from './seo/sitemap.ts';
import type { Feeds } from './feeds/feeds.ts';
import { signInOrigins } from './sign-in/identity-providers.ts';

/** What the product is opened with. */
export interface ProductOptions {
  readonly env: Env;
  readonly log: ProcessLog;
  readonly data: BackendParts;
  readonly sitemaps: Sitemaps | null;
  readonly feeds: Feeds | null;
  readonly traceHeaders: Tracing['headers'];
  /** Logs an error whose answer has begun. */
  readonly report: (error: unknown) => void;
}

/** The shop as the engine's listener takes it. */
export interface Product extends Pick<ListenerOptions, 'mountCalls' | 'visitors' | 'isWhole'> {
  readonly plugins: readonly Plugin[];
  readonly posts: readonly RequestHandler[];
  /** Null: no platform is told of orders. */
  readonly orderEvents: OrderEvents | null;
  readonly close: () => Promise<void>;
}

/** The files of `dist/public` beside the build's own. */
export const ROOT_FILES = [
  '/favicon.svg',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/site.webmanifest',
  '/closed.webp',
  '/broken.webp',
  '/not-found.webp',
];

/** The whole product: its parts with addresses of their own, its calls and its forms. Its pages are `pages/pages.ts` and `pages/views.tsx`. */
export function openProduct(options: ProductOptions): Product {
  const { env, log, data, sitemaps, feeds } = options;
  const { backend, reads, replicas, settings } = data;
  const secureCookies = env.publicOrigin.startsWith('https:');
  const sessionCookie = createSessionCookie(secureCookies);
  const ucp = openMachineShoppers(options);
  const linkCookie = createLinkCookie(ucp?.backend ?? backend, secureCookies);
  const caller = createCaller(sessionCookie, linkCookie);
  const identityProviders = () => settings.current()?.social_providers ?? null;
  const pictures = media({
    origin: new URL(env.backendUrl).origin,
    networkOf: visitorNetwork,
    keptBytes: env.pictureBytes,
    traceHeaders: options.traceHeaders,
  });
  return {
    plugins: [
      { owns: isMachineFile, handle: machineFiles({ sitemaps, securityContacts: env.securityContacts }), isCoded: true },
      { owns: isFeedFile, handle: feedFiles({ feeds }), isCoded: true },
      { owns: isPostFeed, handle: postFeed({ reads }) },
      { owns: isLlmsTxt, handle: llmsTxt({ reads, hasSitemap: sitemaps !== null, ucpProfile: ucp && UCP_PROFILE }) },
      ...(ucp ? [{ owns: ucp.owns, handle: ucp.handle, takesCalls: acceptsUcpWrites }] : []),
      {
        owns: isIdentityProviderPath,
        handle: identityProviderSignIn({ backend, identityProviders, sessionCookie, linkCookie, env, log }),
        sources: () => ({ form: signInOrigins(identityProviders() ?? [], env.mode) }),
        takesPosts: isIdentityProviderPath,
      },
      {
        owns: isHandOver,
        handle: handOver({
          sites: settings.sites,
          cookieSecret: env.cookieSecret,
          sessionCookie,
          replayGuard: replicas.replayGuard,
          secureCookies,
        }),
        takesPosts: isHandOver,
      },
    ],
    mountCalls(app) {
      app.use('/media', pictures.handle);
      app.use(returnPhotos({ backend }));
      app.get(ORDER_DOCUMENT_PATH, orderDocuments(backend));
      app.use('/api', shopApi({ reads, caller }));
    },
    posts: [oneClickUnsubscribe(backend), postReturn({ backend }), postForm({ contract, pages, ...caller, formOf, redirectPath })],
    visitors: createVisitors(sessionCookie, secureCookies),
    isWhole: hasNoPhotos,
    orderEvents: ucp?.orderEvents ?? null,
    close: pictures.close,
  };
}

const isHandOver = (target: string): boolean => target === HAND_OVER_PATH;

/** Null without UCP. */
function openMachineShoppers({ env, data, log, report }: ProductOptions) {
  return env.ucp
    ? openUcp({
        reads: data.reads,
        backend: data.backend,
        redis: data.replicas.redis,
        cookieSecret: env.cookieSecret,
        secureCookies: env.publicOrigin.startsWith('https:'),
        profile: env.countryProfile,
        origin: env.publicOrigin,
        platforms: env.ucpPlatforms,
        signingKeys: env.ucpSigningKeys,
        orders: env.ucpOrders,
        completion: env.ucpCompletion,
        capabilities: () => data.settings.current()?.capabilities ?? [],
        sites: data.settings.sites,
        log,
        report,
      })
    : null;
}
