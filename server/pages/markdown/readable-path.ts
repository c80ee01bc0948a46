import { markdownPath } from '../../../packages/engine/http/markdown-path.ts';
import { hasMarkdown, match } from '../../../shared/routes.ts';

/** The path and query of a page, without locale prefix, as programs read it: its Markdown where it has one. */
export function readablePath(path: string): string {
  const [pathname = '', ...more] = path.split(/(?=[?#])/);
  const found = match(pathname);
  return found && hasMarkdown(found.key) ? [markdownPath(pathname), ...more].join('') : path;
}
