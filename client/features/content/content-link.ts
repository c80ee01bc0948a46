import type { ContentLink } from '../../../packages/contract/content-blocks.ts';
import { useLocalPath } from '../../core/links.ts';

export interface ResolvedLink {
  readonly href: string;
  readonly label: string;
}

/** Resolves a link of the CMS; null if the shop has no such page. */
export function useContentLink(): (link: ContentLink | null) => ResolvedLink | null {
  const localPath = useLocalPath();
  return (link) => {
    const href = link === null ? null : localPath(link.url);
    return link === null || href === null ? null : { href, label: link.label };
  };
}
