import { splitLocale } from '../i18n/locales.ts';
import { match, routes } from '../routes.ts';

const LENGTH_MAX = 2000;
/** Parsers disagree about these characters: some read a backslash as a slash, and drop tabs and line breaks. */
const MISLEADING = /[\\\s\p{C}]/u;
const EMPTY_OR_DOT_SEGMENT = /\/(?:\/|\.{1,2}(?:\/|$))|\\/;

/**
 * The page to return to after sign-in, as it came in an address: a path of this site with locale prefix, its query and fragment. Null for
 * everything else, because a link to the real shop that ends on another site is a tool for phishing (CWE-601). An allow-list: only
 * pages of the route table, and none that sends customers home.
 */
export function redirectPath(value: string | null | undefined): string | null {
  if (value == null || value.length > LENGTH_MAX || MISLEADING.test(value)) return null;
  const path = value.split(/[?#]/, 1)[0] ?? '';
  if (!path.startsWith('/') || isMisleadingPath(path)) return null;
  const found = match(splitLocale(path).path);
  return found && routes[found.key].guard !== 'guest' ? value : null;
}

/** Segments that change the path, however often they are encoded: a proxy that decodes once more would see another host. */
function isMisleadingPath(encoded: string): boolean {
  let path = encoded;
  for (let depth = 0; depth < 5; depth += 1) {
    if (EMPTY_OR_DOT_SEGMENT.test(path)) return true;
    if (!path.includes('%')) return false;
    try {
      path = decodeURIComponent(path);
    } catch {
      return true;
    }
  }
  return true;
}
