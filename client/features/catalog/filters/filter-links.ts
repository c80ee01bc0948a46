import { type CatalogSelection, NOTHING, parseSelection } from '../../../../shared/commerce/catalog-query.ts';
import { searchString } from '../../../../shared/routes.ts';
import type { PageMenuItem } from '../../../core/queries.ts';
import { type ListingScope, listingPath } from '../listing-scope.ts';

export interface FilterLink {
  readonly title: string;
  readonly facets: CatalogSelection['facets'];
}
export interface FilterLinks {
  readonly title: string;
  readonly links: readonly FilterLink[];
}

/**
 * Links to common filters of a listing, as the shop's editors chose them: the first column of the header's menu with two or more links to
 * this listing. Null when there is no such column.
 */
export function filterLinks(menu: readonly PageMenuItem[], scope: ListingScope): FilterLinks | null {
  const path = listingPath(scope, NOTHING);
  const byPath = cache.get(menu) ?? new Map<string, FilterLinks | null>();
  cache.set(menu, byPath);
  const links = byPath.get(path);
  if (links !== undefined) return links;
  const found = findLinks(menu, scope, path);
  byPath.set(path, found);
  return found;
}

/** By menu, then by path. All pages share one menu object until the settings change. */
const cache = new WeakMap<readonly PageMenuItem[], Map<string, FilterLinks | null>>();

function findLinks(menu: readonly PageMenuItem[], scope: ListingScope, path: string): FilterLinks | null {
  for (const { title, items } of columns(menu)) {
    const links = items.flatMap(({ title: name, url }) => {
      const [target, query = ''] = (url ?? '').split('?');
      const selection = target === path ? parseSelection(new URLSearchParams(searchString(scope.route, new URLSearchParams(query)))) : null;
      return selection ? [{ title: name, facets: selection.facets }] : [];
    });
    if (links.length > 1) return { title, links };
  }
  return null;
}

/** The columns of the header's menu: each title with the entries that follow it. */
function columns(menu: readonly PageMenuItem[]): { title: string; items: PageMenuItem[] }[] {
  const header = menu.filter(({ area, parent_id }) => area === 'header' && parent_id === null);
  return header.flatMap(({ id }) => {
    const found: { title: string; items: PageMenuItem[] }[] = [];
    for (const entry of menu) {
      if (entry.parent_id !== id) continue;
      if (entry.is_title) found.push({ title: entry.title, items: [] });
      else found.at(-1)?.items.push(entry);
    }
    return found;
  });
}
