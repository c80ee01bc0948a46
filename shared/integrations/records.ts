import type { IntegrationType } from '../../packages/contract/codes.ts';
import type { Integration } from '../../packages/contract/integration.ts';
import type { RouteKey } from '../routes.ts';
import { cdnDomain } from './cdn-domain.ts';
import { customScripts } from './custom-scripts.ts';
import { facebookPixel } from './facebook-pixel.ts';
import { firebase } from './firebase.ts';
import { googleAddressValidation } from './google-address-validation.ts';
import { googleAnalytics } from './google-analytics.ts';
import { googleTagManager } from './google-tag-manager.ts';
import { hotjar } from './hotjar.ts';
import { impact } from './impact.ts';
import { klaviyo } from './klaviyo.ts';
import { operateStatistics } from './operate-statistics.ts';
import { originOf } from './origin.ts';
import { payPal } from './paypal.ts';
import type { IntegrationRecord, ShopIntegrations, Sources } from './integration.ts';
import { stripe } from './stripe.ts';
import { zendeskChat } from './zendesk-chat.ts';

/** One for each type of the specification. */
export const RECORDS = {
  googleAnalytics,
  facebookPixel,
  hotjar,
  zendeskChat,
  klaviyo,
  stripe,
  payPal,
  cdnDomain,
  customScripts,
  operateStatistics,
  impact,
  gtm: googleTagManager,
  firebase,
  googleAddressValidation,
} satisfies Readonly<Record<keyof typeof IntegrationType, IntegrationRecord>>;
const all: readonly IntegrationRecord[] = Object.values(RECORDS);

type Records = typeof RECORDS;

/** Those of which the shopper is told, and whose code is loaded after the decision. Others are a part of paying or of showing pictures. */
export type OptionalIntegrationName = {
  [K in keyof Records]: Records[K]['category'] extends 'necessary' ? never : K;
}[keyof Records];

/** The origins of the integrations that are on and that a page uses. Null is an error page, which uses none. */
export function sourcesOf(page: RouteKey | null, { integrations, enabled_integrations }: ShopIntegrations): Required<Sources> {
  const found =
    page === null
      ? []
      : all
          .filter(
            ({ type, pages, pagesWithoutScript = [] }) =>
              enabled_integrations.includes(type) && [...pages, ...pagesWithoutScript].includes(page),
          )
          .flatMap(({ type, sources }) => integrations.filter((one) => one.type === type).map((one) => ({ one, sources })))
          .flatMap(({ one, sources }) => [sources(one, page), extraSources(one)]);
  const of = (kind: keyof Sources) => [...new Set(found.flatMap((sources) => sources[kind] ?? []))];
  return {
    script: of('script'),
    frame: of('frame'),
    connect: of('connect'),
    img: of('img'),
    payment: of('payment'),
    inline: of('inline'),
  };
}

/** Types that are switched on and that this version does not know. They are ignored. */
export const unknownTypes = ({ enabled_integrations }: ShopIntegrations): readonly number[] =>
  enabled_integrations.filter((type) => !all.some((one) => one.type === type));

const KINDS = ['script', 'frame', 'connect', 'img'] as const;
const EXTRA_MAX = 20;

/** Further origins that the operator names for an integration: hosts that its tags load from (`options.sources`). */
export function extraSources({ options: { sources } }: Pick<Integration, 'options'>): Sources {
  if (typeof sources !== 'object' || sources === null) return {};
  return Object.fromEntries(
    KINDS.map((kind) => {
      const given: unknown = (sources as Readonly<Record<string, unknown>>)[kind];
      const origins = Array.isArray(given) ? given.slice(0, EXTRA_MAX).map((one) => originOf(typeof one === 'string' ? one : null)) : [];
      return [kind, origins.filter((one) => one !== null)];
    }),
  );
}
