import { type Route, routes } from '../../../shared/routes.ts';

/**
 * Path of the sign-in page, which leads back to the full path `from` (specification, section 2). Null while the route table has no
 * row `signIn`: adding the row shows the prompt, and until then there is no dead link.
 */
export function signInPath(from: string, table: Readonly<Record<string, Route>> = routes): string | null {
  const path = table['signIn']?.path;
  return path === undefined ? null : `${path}?${new URLSearchParams({ redirect: from }).toString()}`;
}
