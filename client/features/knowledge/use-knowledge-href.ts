import { href } from '../../../shared/routes.ts';
import { useBootstrap } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';

/** The parts of the landing page that product pages and filters link to; they are keys of filters, too. */
const PARTS = ['cut', 'colour', 'clarity', 'carat'] as const;
export type KnowledgePart = (typeof PARTS)[number];

export const isKnowledgePart = (key: string): key is KnowledgePart => PARTS.some((part) => part === key);

/** Address of a part of the diamond knowledge; null in a shop whose menu does not have it. */
export function useKnowledgeHref() {
  const to = useHref();
  const path = href('knowledge');
  const offered = useBootstrap().menu.some(({ url }) => url === path);
  return (part: KnowledgePart): string | null => (offered ? `${to('knowledge')}#${part}` : null);
}
