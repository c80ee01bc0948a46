import type { ConsentCategory } from '../commerce/consent.ts';
import type { Bootstrap } from '../../packages/contract/bootstrap.ts';
import type { IntegrationType } from '../../packages/contract/codes.ts';
import type { Integration } from '../../packages/contract/integration.ts';
import type { RouteKey } from '../routes.ts';
import { originOf } from './origin.ts';

/**
 * The consent that an integration needs before it is loaded. Necessary: the shopper asks for it by using it (paying), or it serves the
 * page.
 */
export type Category = ConsentCategory | 'necessary';

/** Foreign origins that a document may use, by kind. */
export interface Sources {
  readonly script?: readonly string[];
  readonly frame?: readonly string[];
  readonly connect?: readonly string[];
  readonly img?: readonly string[];
  /** Origins that may use the Payment Request API (Permissions-Policy `payment`). */
  readonly payment?: readonly string[];
  /** Texts of inline scripts; the policy has their hashes. */
  readonly inline?: readonly string[];
}

/** The facts of an integration for every program: one file each in this folder, listed in `records.ts`. */
export interface IntegrationRecord {
  readonly type: IntegrationType;
  readonly category: Category;
  /** Others that the operator may name (`options.category`), where only they know what the code does. */
  readonly otherCategories?: readonly Category[];
  /** Documents in which it may run. */
  readonly pages: readonly RouteKey[];
  /** Further documents, to which its script is not added. */
  readonly pagesWithoutScript?: readonly RouteKey[];
  readonly sources: (settings: Integration, page: RouteKey) => Sources;
  /** URLs, in the order in which they run. Null: settings are missing. Absent: there is no script, or a feature loads it. */
  readonly scripts?: (settings: Integration) => readonly (string | null)[];
}

export const scriptUrls = ({ scripts }: Pick<IntegrationRecord, 'scripts'>, settings: Integration): string[] =>
  (scripts?.(settings) ?? []).filter((url) => url !== null);

export type ShopIntegrations = Pick<Bootstrap, 'integrations' | 'enabled_integrations'>;

/** The documented hosts; an integration at another address (a proxy of the operator, the sandbox) uses that one origin for everything. */
export function sourcesAt({ url }: Pick<Integration, 'url'>, host: string, documented: Sources): Sources {
  const origin = originOf(url ?? host);
  if (origin === null) return {};
  return origin === host ? documented : { script: [origin], frame: [origin], connect: [origin], img: [origin] };
}
