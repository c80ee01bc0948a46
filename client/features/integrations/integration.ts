import type { ConsentCategory } from '../../../shared/commerce/consent.ts';
import type { IntegrationType } from '../../../shared/contract/codes.ts';
import type { Integration } from '../../../shared/contract/integration.ts';
import type { RouteKey } from '../../../shared/routes.ts';

/** What a browser does with an integration. Its addresses, settings and hosts are in `shared/integrations/`. */
export interface BrowserIntegration {
  readonly type: IntegrationType;
  /** As soon as it is allowed, when the browser has nothing else to do, or only when a feature asks for it. */
  readonly when: 'at-once' | 'idle' | 'on-use';
  /** Documents in which it may run; their policy allows its hosts. */
  readonly pages: readonly RouteKey[];
  /** Names of the cookies and storage entries that it sets; `*` at the end for any ending. They are removed on withdrawal. */
  readonly stored: readonly string[];
  /** Files, in the order in which they run. Empty: settings are missing, or there is no script. */
  readonly scripts: (settings: Integration) => readonly string[];
  /** Puts the queues into the window that the script empties. Called before the script is added. */
  readonly prepare?: (settings: Integration, granted: readonly ConsentCategory[]) => void;
  /** Called when all files have run. */
  readonly start?: (settings: Integration) => void;
  /** Whether it can take events. Polled. */
  readonly isReady: (settings: Integration) => boolean;
  /** Nothing more is to be sent. A script that was loaded goes on running until the page is loaded anew. */
  readonly stop?: (settings: Integration) => void;
}

/** The window with whatever scripts have put there. */
export const globals = (): Record<string, unknown> => window as unknown as Record<string, unknown>;
