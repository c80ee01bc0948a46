import { pageKeys } from './page-key.ts';

const keyOf = pageKeys('');

/** The surrogate key that a page has by its path, whatever its parameters; null for what is not kept. */
export function pathTag(target: string): string | null {
  return keyOf(target)?.tags[0] ?? null;
}
