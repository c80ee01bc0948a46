import type { ConsentCategory } from '../../../shared/commerce/consent.ts';

/** A line of the record that operators' tests read: `window.integrationLog`, or the file on the page of the cookie settings. */
interface IntegrationLogLine {
  /** ISO 8601. */
  readonly at: string;
  readonly event: 'decided' | 'loading' | 'loaded' | 'failed' | 'ready' | 'given up' | 'withdrawn';
  /** Type and category, as `1s`. */
  readonly service?: string;
  readonly url?: string;
  /** Of a decision. */
  readonly granted?: readonly ConsentCategory[];
  readonly by?: 'choice' | 'signal';
  readonly record?: string;
}

declare global {
  interface Window {
    integrationLog?: IntegrationLogLine[];
  }
}

export const note = (line: Omit<IntegrationLogLine, 'at'>): void =>
  void (window.integrationLog ??= []).push({ at: new Date().toISOString(), ...line });
