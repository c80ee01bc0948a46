import type { ConsentCategory } from '../commerce/consent.ts';
import type { IntegrationType } from '../../packages/contract/codes.ts';
import type { Integration } from '../../packages/contract/integration.ts';
import { CATEGORIES_BY_TYPE } from './categories.computed.ts';
import type { Category, ShopIntegrations } from './integration.ts';

/** An integration that is switched on, with its category. */
export interface CategorizedIntegration {
  /** The number of its type with the category's initial: an integration that changes its purpose is another one. */
  readonly key: string;
  readonly type: IntegrationType;
  readonly category: Category;
  readonly settings: Integration;
}

/** All integrations of known types that are switched on. */
export function categorizedIntegrations({ integrations, enabled_integrations }: ShopIntegrations): CategorizedIntegration[] {
  return integrations.flatMap((settings) => {
    const category = enabled_integrations.includes(settings.type) ? categoryOf(settings) : undefined;
    if (!category) return [];
    return [{ key: settings.type + category.charAt(0), type: settings.type as IntegrationType, category, settings }];
  });
}

export type OptionalIntegration = CategorizedIntegration & { readonly category: ConsentCategory };

/** Those that need consent. A shop without any asks nobody. */
export const optionalIntegrations = (shop: ShopIntegrations): OptionalIntegration[] =>
  categorizedIntegrations(shop).filter((one): one is OptionalIntegration => one.category !== 'necessary');

/** Undefined: an unknown type. */
function categoryOf({ type, options }: Integration): Category | undefined {
  const [own, ...others] = CATEGORIES_BY_TYPE[type] ?? [];
  return others.find((one) => one === options['category']) ?? own;
}
