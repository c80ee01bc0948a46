import type { IntegrationType } from '../contract/codes.ts';
import type { Integration } from '../contract/integration.ts';
import type { RouteKey } from '../routes.ts';

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

/** A third-party service: one file each in this folder, listed in `services.ts`. */
export interface Service {
  readonly type: IntegrationType;
  readonly pages: readonly RouteKey[];
  readonly sources: (settings: Integration, page: RouteKey) => Sources;
}
