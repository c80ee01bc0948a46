/** Names the Markdown of a page in its address. */
export const SUFFIX = '.md';
/** The home page has no last segment to put it behind. */
const HOME = `/index${SUFFIX}`;

/** `/product/ring.md`, `/index.md`: of the page's path without locale prefix. */
export const markdownPath = (path: string): string => (path === '/' ? HOME : path + SUFFIX);

/** The inverse; null for a path that names no Markdown. */
export function htmlPath(path: string): string | null {
  if (path === HOME) return '/';
  return path.endsWith(SUFFIX) && !path.endsWith(`/${SUFFIX}`) ? path.slice(0, -SUFFIX.length) : null;
}
