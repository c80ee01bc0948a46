import type { IntegrationType } from '../contract/codes.ts';
import type { Integration } from '../contract/integration.ts';
import type { RouteKey } from '../routes.ts';

/** What a document may load from elsewhere, by kind; origins only. */
export interface Sources {
  readonly script?: readonly string[];
  readonly frame?: readonly string[];
  readonly connect?: readonly string[];
  readonly img?: readonly string[];
  /** May ask the browser for a payment (Permissions-Policy `payment`). */
  readonly payment?: readonly string[];
}

/** A service of somebody else: one file each in this folder, listed in `services.ts`. */
export interface Service {
  readonly type: IntegrationType;
  readonly pages: readonly RouteKey[];
  readonly sources: (settings: Integration) => Sources;
}
