import type { Id } from '../../packages/contract/common.ts';
import type { PageMenuItem } from '../core/queries.ts';

export interface MenuLink {
  readonly title: string;
  readonly href: string;
  /** The address from the backend, before localisation. */
  readonly url: string;
  /** Of the linked text, where it is not that of the page. */
  readonly lang: string | undefined;
}
export interface MenuColumn {
  readonly title: string;
  readonly links: readonly MenuLink[];
}
export interface FooterColumn extends MenuColumn {
  readonly id: Id | null;
}
export interface MenuEntry {
  readonly id: Id | null;
  readonly title: string;
  readonly href: string | null;
  readonly columns: readonly MenuColumn[];
  readonly media: PageMenuItem['media'];
}

type Menu = readonly PageMenuItem[];
type Resolve = (url: string) => string | null;

/** The header's entries with their columns, without links to unknown pages and without columns that are then empty. */
export const headerMenu = oncePerMenu((menu, resolve): readonly MenuEntry[] =>
  entriesOf(menu, 'header')
    .map(({ id, title, url, media }) => ({
      id,
      title,
      media,
      href: url === null ? null : resolve(url),
      columns: columns(childrenOf(menu, id), resolve),
    }))
    .filter((entry) => entry.href !== null || entry.columns.length > 0),
);

/** In the footer each title is the parent of its links. */
export const footerMenu = oncePerMenu((menu, resolve): readonly FooterColumn[] =>
  entriesOf(menu, 'footer')
    .map(({ id, title }) => ({ id, title, links: links(childrenOf(menu, id), resolve) }))
    .filter((column) => column.links.length > 0),
);

/** The menu is one object for all pages that show it, and so is the function that resolves its links in one language. */
function oncePerMenu<T>(make: (menu: Menu, resolve: Resolve) => T): (menu: Menu, resolve: Resolve) => T {
  const known = new WeakMap<Menu, WeakMap<Resolve, T>>();
  return (menu, resolve) => {
    const trees = known.get(menu) ?? new WeakMap<Resolve, T>();
    known.set(menu, trees);
    const tree = trees.get(resolve) ?? make(menu, resolve);
    trees.set(resolve, tree);
    return tree;
  };
}

const entriesOf = (menu: Menu, area: 'header' | 'footer'): Menu => menu.filter((item) => item.area === area && item.parent_id === null);
const childrenOf = (menu: Menu, parent: Id | null): Menu => menu.filter((item) => item.parent_id === parent);

/** Below an entry a title opens a column and the items after it fill it. */
function columns(items: readonly PageMenuItem[], resolve: Resolve): MenuColumn[] {
  const groups: { head: PageMenuItem; items: PageMenuItem[] }[] = [];
  for (const item of items) {
    if (item.is_title) groups.push({ head: item, items: [] });
    else groups.at(-1)?.items.push(item);
  }
  return groups
    .map(({ head, items: own }) => ({ title: head.title, links: links(own, resolve) }))
    .filter((column) => column.links.length > 0);
}

const links = (items: readonly PageMenuItem[], resolve: Resolve): MenuLink[] =>
  items.flatMap(({ title, url, lang }) => {
    const href = url === null ? null : resolve(url);
    return url === null || href === null ? [] : [{ title, href, url, lang: lang ?? undefined }];
  });
