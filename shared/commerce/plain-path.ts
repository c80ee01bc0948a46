const LENGTH_MAX = 2000;
/** Parsers disagree about these characters: some read a backslash as a slash, and drop tabs and line breaks. */
const MISLEADING = /[\\\s\p{C}]/u;
const EMPTY_OR_DOT_SEGMENT = /\/(?:\/|\.{1,2}(?:\/|$))|\\/;

/** The path of an address that every parser reads as a path of this site, without query and fragment; null for everything else. */
export function plainPath(value: string): string | null {
  if (value.length > LENGTH_MAX || MISLEADING.test(value)) return null;
  const path = value.split(/[?#]/, 1)[0] ?? '';
  return path.startsWith('/') && !isMisleadingPath(path) ? path : null;
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
