import { useLocalPath } from '../../../core/links.ts';

/** An address from the backend, where this shop has such a page. */
export function useShopLink(path: string | null): string | null {
  const local = useLocalPath();
  return path === null ? null : local(path);
}
