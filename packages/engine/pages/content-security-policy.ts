import type { HeaderList } from '../http/security-headers.ts';
import { scriptHash } from '../render/inline-scripts.ts';

/** Foreign origins that a document may use, by kind. */
export interface Sources {
  readonly script?: readonly string[];
  readonly frame?: readonly string[];
  readonly connect?: readonly string[];
  readonly img?: readonly string[];
  /** Where a form may lead: browsers compare the redirect after it, too. */
  readonly form?: readonly string[];
  /** Origins that may use the Payment Request API (Permissions-Policy `payment`). */
  readonly payment?: readonly string[];
  /** Texts of inline scripts; the policy has their hashes. */
  readonly inline?: readonly string[];
}

/** All origins of several lists of sources. */
export function mergeSources(lists: readonly Sources[]): Sources {
  const merged: Partial<Record<keyof Sources, string[]>> = {};
  for (const list of lists)
    for (const kind of Object.keys(list) as (keyof Sources)[])
      merged[kind] = [...new Set([...(merged[kind] ?? []), ...(list[kind] ?? [])])];
  return merged;
}

export interface PolicyOptions {
  /** For responses that are streamed live and never stored. */
  readonly nonce?: string | null;
  /** `'sha256-…'` of the inline scripts of a stored page. */
  readonly scriptHashes?: readonly string[];
  /** `'sha256-…'` of an inline script of all pages that has no nonce, because the same element is in stored pages. */
  readonly commonScriptHash?: string;
  /** Origin of the media host, from the shop's settings. */
  readonly cdnOrigin?: string | null;
  /** Where the shop's own logo is, when that is elsewhere. */
  readonly logoOrigin?: string | null;
  /** Sources that the page's integrations need. */
  readonly sources?: Sources;
  readonly https: boolean;
  /** Development only. */
  readonly eventsOrigin?: string | undefined;
}

/** The policy of an HTML page. There is no 'unsafe-inline' in it, and no stored page has a nonce. */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { nonce, scriptHashes = [], commonScriptHash, cdnOrigin, logoOrigin, sources = {}, https, eventsOrigin } = options;
  const { script = [], frame = [], connect = [], img = [], form = [], inline = [] } = sources;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...(nonce ? [`'nonce-${nonce}'`, ...present(commonScriptHash)] : scriptHashes),
      ...inline.map(scriptHash),
      ...script,
    ],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...present(cdnOrigin), ...present(logoOrigin), ...img],
    'media-src': ["'self'", ...present(cdnOrigin)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...present(eventsOrigin), ...connect],
    ...(frame.length > 0 ? { 'frame-src': frame } : {}),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...form],
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
