import { CONSENT_CATEGORIES, type ConsentCategory } from '../commerce/consent.ts';
import { IntegrationType } from '../contract/codes.ts';
import type { Integration } from '../contract/integration.ts';
import type { ShopIntegrations } from './services.ts';

type Category = ConsentCategory | 'necessary';

/**
 * What a service needs before it may be loaded. Necessary is what the shopper asks for by using it (paying) and what serves the page
 * itself.
 */
const CATEGORY_OF: Readonly<Record<number, Category>> = {
  [IntegrationType.googleAnalytics]: 'statistics',
  [IntegrationType.facebookPixel]: 'marketing',
  [IntegrationType.hotjar]: 'statistics',
  [IntegrationType.zendeskChat]: 'comfort',
  [IntegrationType.klaviyo]: 'marketing',
  [IntegrationType.stripe]: 'necessary',
  [IntegrationType.payPal]: 'necessary',
  [IntegrationType.cdnDomain]: 'necessary',
  [IntegrationType.customScripts]: 'marketing',
  [IntegrationType.operateStatistics]: 'statistics',
  [IntegrationType.impact]: 'marketing',
  [IntegrationType.gtm]: 'marketing',
  [IntegrationType.firebase]: 'statistics',
  [IntegrationType.googleAddressValidation]: 'comfort',
} satisfies Record<IntegrationType, Category>;

/** An integration that is switched on, with its category. */
export interface CategorizedService {
  /** The number of its type with the category's initial: a service that changes its purpose is another one. */
  readonly key: string;
  readonly type: IntegrationType;
  readonly category: Category;
  readonly settings: Integration;
}

/** All services of known types that are switched on. */
export function categorizedServices({ integrations, enabled_integrations }: ShopIntegrations): CategorizedService[] {
  return integrations.flatMap((settings) => {
    const category = enabled_integrations.includes(settings.type) ? categoryOf(settings) : undefined;
    if (!category) return [];
    return [{ key: settings.type + category.charAt(0), type: settings.type as IntegrationType, category, settings }];
  });
}

export type OptionalService = CategorizedService & { readonly category: ConsentCategory };

/** Those that need consent. A shop without any asks nobody. */
export const optionalServices = (shop: ShopIntegrations): OptionalService[] =>
  categorizedServices(shop).filter((one): one is OptionalService => one.category !== 'necessary');

/** What operators' own scripts and a tag manager's container do is the operator's knowledge: `options.category` says it. */
function categoryOf({ type, options: { category } }: Integration): Category | undefined {
  const given = CATEGORY_OF[type];
  if (type === IntegrationType.customScripts) return CONSENT_CATEGORIES.find((one) => one === category) ?? necessaryOr(category, given);
  return type === IntegrationType.gtm ? (CONSENT_CATEGORIES.find((one) => one === category) ?? given) : given;
}

const necessaryOr = (category: unknown, given: Category | undefined) => (category === 'necessary' ? category : given);
