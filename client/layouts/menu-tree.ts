import type { MenuItem } from '../../shared/contract/bootstrap.ts';

export interface MenuLink {
  readonly id: number;
  readonly title: string;
  readonly href: string;
  /** The address from the backend, before localisation. */
  readonly url: string;
}
export interface MenuColumn {
  readonly id: number;
  readonly title: string;
  readonly links: readonly MenuLink[];
}
export interface MenuEntry {
  readonly id: number;
  readonly title: string;
  readonly href: string | null;
  readonly columns: readonly MenuColumn[];
  readonly media: MenuItem['media'];
}

type Resolve = (url: string) => string | null;

/** The header's entries with their columns, without links to unknown pages and without columns that are then empty. */
export function headerMenu(menu: readonly MenuItem[], resolve: Resolve): MenuEntry[] {
  return childrenOf(menu, 'header', null)
    .map(({ id, title, url, media }) => ({
      id,
      title,
      media,
      href: url === null ? null : resolve(url),
      columns: columns(childrenOf(menu, 'header', id), resolve),
    }))
    .filter((entry) => entry.href !== null || entry.columns.length > 0);
}

/** In the footer each title is the parent of its links. */
export function footerMenu(menu: readonly MenuItem[], resolve: Resolve): MenuColumn[] {
  return childrenOf(menu, 'footer', null)
    .map(({ id, title }) => ({ id, title, links: links(childrenOf(menu, 'footer', id), resolve) }))
    .filter((column) => column.links.length > 0);
}

/** Grouped once per menu: the bootstrap data are one object for many pages. */
const families = new WeakMap<readonly MenuItem[], Map<string, MenuItem[]>>();
const familyOf = ({ area, parent_id }: Pick<MenuItem, 'area' | 'parent_id'>): string => `${area} ${parent_id}`;

function childrenOf(menu: readonly MenuItem[], area: MenuItem['area'], parent: number | null): readonly MenuItem[] {
  const known =
    families.get(menu) ??
    Map.groupBy(
      menu.toSorted((a, b) => a.sort_order - b.sort_order),
      familyOf,
    );
  families.set(menu, known);
  return known.get(familyOf({ area, parent_id: parent })) ?? [];
}

/** Below an entry a title opens a column and the items after it fill it. */
function columns(items: readonly MenuItem[], resolve: Resolve): MenuColumn[] {
  const groups: { head: MenuItem; items: MenuItem[] }[] = [];
  for (const item of items) {
    if (item.is_title) groups.push({ head: item, items: [] });
    else groups.at(-1)?.items.push(item);
  }
  return groups
    .map(({ head, items: own }) => ({ id: head.id, title: head.title, links: links(own, resolve) }))
    .filter((column) => column.links.length > 0);
}

const links = (items: readonly MenuItem[], resolve: Resolve): MenuLink[] =>
  items.flatMap(({ id, title, url }) => {
    const href = url === null ? null : resolve(url);
    return url === null || href === null ? [] : [{ id, title, href, url }];
  });
