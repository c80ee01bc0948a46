import type { Bootstrap } from '../contract/bootstrap.ts';
import type { IntegrationType } from '../contract/codes.ts';
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
import { payPal } from './paypal.ts';
import type { Service, Sources } from './service.ts';
import { extraSources } from './settings.ts';
import { stripe } from './stripe.ts';
import { zendeskChat } from './zendesk-chat.ts';

/** One for each type of the specification. */
const services: Readonly<Record<keyof typeof IntegrationType, Service>> = {
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
};
const all = Object.values(services);

export type ShopIntegrations = Pick<Bootstrap, 'integrations' | 'enabled_integrations'>;

/** The origins of the switched-on services that a page uses. Null is an error page, which uses none. */
export function sourcesOf(page: RouteKey | null, { integrations, enabled_integrations }: ShopIntegrations): Required<Sources> {
  const found =
    page === null
      ? []
      : all
          .filter(({ type, pages }) => enabled_integrations.includes(type) && pages.includes(page))
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
