import { useParams } from '@tanstack/react-router';

/** Parameters in the address of the page (`index.tsx`). */
export function usePageParams<K extends string>(...names: readonly K[]): Readonly<Record<K, string>> {
  const params = useParams({ strict: false }) as Readonly<Record<string, string>>;
  return Object.fromEntries(names.map((name) => [name, params[name] ?? ''])) as Record<K, string>;
}
