import { type Route, routes } from '../../../shared/routes.ts';

/**
 * The way to the sign-in page and back again to the full path `from` (specification, section 2). Null as long as the route table has no
 * row `signIn`: a row is all that it takes to show the prompt, and until then there is no dead link.
 */
export function signInPath(from: string, table: Readonly<Record<string, Route>> = routes): string | null {
  const path = table['signIn']?.path;
  return path === undefined ? null : `${path}?${new URLSearchParams({ redirect: from }).toString()}`;
}
