import { hash } from 'node:crypto';
import { FIRST_PAINT_SCRIPT } from './first-paint-script.ts';
import type { Sources } from '../../shared/integrations/integration.ts';
import type { HeaderList } from '../http/security-headers.ts';
import { scriptHash } from './inline-scripts.ts';

export interface PolicyOptions {
  /** For responses that are streamed live and never stored. */
  readonly nonce?: string | null;
  /** `'sha256-…'` of the inline scripts of a stored page. */
  readonly scriptHashes?: readonly string[];
  /** Origin of the media host, from the shop's settings. */
  readonly cdnOrigin?: string | null;
  /** Where the shop's own logo is, when that is elsewhere. */
  readonly logoOrigin?: string | null;
  /** Sources that the page's integrations need. */
  readonly sources?: Sources;
  /** Origins of the identity providers that a customer can sign in with: browsers compare the redirect after a form with `form-action`. */
  readonly signInOrigins?: readonly string[];
  readonly https: boolean;
  /** Development only. */
  readonly eventsOrigin?: string | undefined;
}

/** Of the script before the bars, which has no nonce: the same element is in stored pages. */
const FIRST_PAINT_HASH = `'sha256-${hash('sha256', FIRST_PAINT_SCRIPT, 'base64')}'`;

/** The policy of an HTML page. There is no 'unsafe-inline' in it, and no stored page has a nonce. */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { nonce, scriptHashes = [], cdnOrigin, logoOrigin, sources = {}, signInOrigins = [], https, eventsOrigin } = options;
  const { script = [], frame = [], connect = [], img = [], inline = [] } = sources;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(nonce ? [`'nonce-${nonce}'`, FIRST_PAINT_HASH] : scriptHashes), ...inline.map(scriptHash), ...script],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...present(cdnOrigin), ...present(logoOrigin), ...img],
    'media-src': ["'self'", ...present(cdnOrigin)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...present(eventsOrigin), ...connect],
    ...(frame.length > 0 ? { 'frame-src': frame } : {}),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...signInOrigins],
    'frame-ancestors': ["'none'"],
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, origins]) => [name, ...origins].join(' '))
    .join('; ');
}

/** Only for pages with a wallet: without it browsers allow only the page itself to request a payment. */
export function permissionsPolicy({ payment = [] }: Sources): string | null {
  return payment.length === 0 ? null : `payment=(self ${payment.map((origin) => `"${origin}"`).join(' ')})`;
}

/** The headers with the permissions of a page. */
export function policyHeaders(options: PolicyOptions): HeaderList {
  const permissions = permissionsPolicy(options.sources ?? {});
  return [
    ['content-security-policy', contentSecurityPolicy(options)],
    ...(permissions === null ? [] : [['permissions-policy', permissions] as const]),
  ];
}

function present(source: string | null | undefined): string[] {
  return source ? [source] : [];
}
