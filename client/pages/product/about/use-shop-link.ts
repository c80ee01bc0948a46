import { useLocalPath } from '../../../core/links.ts';

/** A link from a backend path; null if the shop has no such page. */
export function useShopLink(path: string | null): string | null {
  const local = useLocalPath();
  return path === null ? null : local(path);
}
