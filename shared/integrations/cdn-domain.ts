import type { Bootstrap } from '../../packages/contract/bootstrap.ts';
import { IntegrationType } from '../../packages/contract/codes.ts';
import { type RouteKey, routeKeys } from '../routes.ts';
import { enabledIntegration } from './enabled.ts';
import type { IntegrationRecord } from './integration.ts';
import { originOf } from './origin.ts';

type Media = Pick<Bootstrap, 'integrations' | 'enabled_integrations'> & { readonly settings: Pick<Bootstrap['settings'], 'cdn_domain'> };

/** The origin of the media host: the setting, else the integration. Null: media are served by the shop itself. */
export const mediaHost = (shop: Media): string | null =>
  originOf(shop.settings.cdn_domain) ?? originOf(enabledIntegration(shop, IntegrationType.cdnDomain)?.url);

const EVERYWHERE: readonly RouteKey[] = routeKeys;

/** A host of the operator for pictures and films; no script. Its origin is in `img-src` and `media-src` of all pages. */
export const cdnDomain = {
  type: IntegrationType.cdnDomain,
  category: 'necessary',
  pages: EVERYWHERE,
  sources({ url }) {
    const origin = originOf(url);
    return origin === null ? {} : { img: [origin] };
  },
} satisfies IntegrationRecord;
