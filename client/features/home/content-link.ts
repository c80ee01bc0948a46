import type { SectionOf } from './section-of.ts';
import { useLocalPath } from '../../core/links.ts';

export interface ResolvedLink {
  readonly href: string;
  readonly label: string;
}

/** A link of the CMS as this shop can show it; null when it leads to a page that this shop does not have. */
export function useContentLink(): (link: SectionOf<'stones-by-cut'>['link']) => ResolvedLink | null {
  const localPath = useLocalPath();
  return (link) => {
    const href = link === null ? null : localPath(link.url);
    return link === null || href === null ? null : { href, label: link.label };
  };
}
