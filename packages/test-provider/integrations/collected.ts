import * as z from 'zod';
import type { IntegrationName } from '../integration-hosts.ts';

/** Data that an integration received: a request for its script, or data about a visit. */
export interface CollectedRequest {
  readonly id: number;
  readonly at: string;
  readonly vendor: IntegrationName;
  readonly kind: 'script' | 'data';
  readonly method: string;
  /** Below the integration's base. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Parsed JSON, else the text; null without a body. */
  readonly body: unknown;
  /** The address that the browser named, of the page or its origin. */
  readonly referrer: string | null;
}

/** The oldest are dropped. */
const KEPT = 2000;

export interface Collected {
  add(request: Omit<CollectedRequest, 'id' | 'at' | 'body'> & { readonly text: string }): void;
  /** The newest last. */
  list(vendor?: string): readonly CollectedRequest[];
  clear(): void;
}

export function createCollected(): Collected {
  let requests: CollectedRequest[] = [];
  let last = 0;
  return {
    add({ text, ...request }) {
      last += 1;
      requests = [...requests, { ...request, id: last, at: new Date().toISOString(), body: bodyOf(text) }].slice(-KEPT);
    },
    list: (vendor) => (vendor === undefined ? requests : requests.filter((one) => one.vendor === vendor)),
    clear() {
      requests = [];
    },
  };
}

const Body = z.string().transform((text): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
});
const bodyOf = (text: string): unknown => (text === '' ? null : Body.parse(text));
