import { oncePer } from '../../../packages/engine/once-per.ts';
import { href } from '../../../shared/routes.ts';
import { useBootstrap } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import type { PageMenuItem } from '../../core/queries.ts';

/** The parts of the landing page that product pages and filters link to; they are keys of filters, too. */
const PARTS = ['cut', 'colour', 'clarity', 'carat'] as const;
export type KnowledgePart = (typeof PARTS)[number];

export const isKnowledgePart = (key: string): key is KnowledgePart => PARTS.some((part) => part === key);

/** Address of a part of the diamond knowledge; null in a shop whose menu does not have it. */
export function useKnowledgeHref() {
  const to = useHref();
  const offered = isOffered(useBootstrap().menu);
  return (part: KnowledgePart): string | null => (offered ? `${to('knowledge')}#${part}` : null);
}

/** A product page asks for each of its facts. */
const isOffered = oncePer((menu: readonly PageMenuItem[]): boolean => {
  const path = href('knowledge');
  return menu.some(({ url }) => url === path);
});
