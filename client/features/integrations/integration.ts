import type { ConsentCategory } from '../../../shared/commerce/consent.ts';
import type { Integration } from '../../../packages/contract/integration.ts';
import type { IntegrationRecord } from '../../../shared/integrations/integration.ts';
import type { Facts } from '../../../shared/measurement/facts.ts';
import type { App } from '../../core/app-context.tsx';

/** The browser's half of an integration. */
export interface BrowserIntegration {
  /** Its facts: pages, hosts, scripts. */
  readonly record: IntegrationRecord;
  /** As soon as it is allowed, when the browser has nothing else to do, or only when a feature asks for it. */
  readonly when: 'at-once' | 'idle' | 'on-use';
  /** Names of the cookies and storage entries that it sets; `*` at the end for any ending. They are removed on withdrawal. */
  readonly stored: readonly string[];
  /** Puts the queues into the window that the script empties. Called before the script is added. */
  readonly prepare?: (settings: Integration, granted: readonly ConsentCategory[]) => void;
  /** Adds a script file to the document. Absent: to the head. */
  readonly put?: (settings: Integration, script: HTMLElement) => void;
  /** Called when all files have run. */
  readonly start?: (settings: Integration) => void;
  /** True if it can take events. Polled. */
  readonly isReady: (settings: Integration) => boolean;
  /** Nothing more is to be sent. A script that was loaded goes on running until the page is loaded anew. */
  readonly stop?: (settings: Integration) => void;
  /** Absent: it gets no events. */
  readonly send?: PrepareEvent;
  /** On the order page, on which its script may not run: it would read an address that gives access to the order. */
  readonly sendWithoutScript?: PrepareEvent;
}

export interface EventContext {
  readonly app: App;
  readonly settings: Integration;
  /** Of the page on which it happened, as others may see it. */
  readonly url: string;
  readonly referrer: string | null;
}

/** Returns the function that sends the event; null when this integration does not get it. */
export type PrepareEvent = (facts: Facts, context: EventContext) => (() => void) | null;

/** The window with whatever scripts have put there. */
export const globals = (): Record<string, unknown> => window as unknown as Record<string, unknown>;

export type Command = (...command: unknown[]) => void;
