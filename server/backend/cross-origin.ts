import type { IncomingHttpHeaders } from 'node:http';

/**
 * Does a write come from our own pages? Browsers say so in Sec-Fetch-Site; older ones send Origin with each write. A request with
 * neither was sent by a program, which has no shopper's cookies to misuse.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (origin === publicOrigin) return true;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
