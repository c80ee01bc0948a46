export interface PolicyOptions {
  /** For responses that are streamed live and never stored. */
  readonly nonce?: string | null;
  /** `'sha256-…'` of the inline scripts of a stored page. */
  readonly scriptHashes?: readonly string[];
  /** Origin of the media host, from the shop's settings. */
  readonly cdnOrigin?: string | null;
  readonly https: boolean;
  /** Development only. */
  readonly eventsOrigin?: string | undefined;
}

/** The policy of an HTML page. There is no 'unsafe-inline' in it, and no stored page has a nonce. */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { nonce, scriptHashes = [], cdnOrigin, https, eventsOrigin } = options;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : scriptHashes)],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...present(cdnOrigin)],
    'media-src': ["'self'", ...present(cdnOrigin)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...present(eventsOrigin)],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** The setting is text of the backend: only a plain https (or local http) origin gets into a policy. */
export function originOf(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  const { protocol, origin } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

function present(source: string | null | undefined): string[] {
  return source ? [source] : [];
}
