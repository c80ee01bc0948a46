import { type CatalogSelection, NOTHING, parseSelection } from '../../../../shared/commerce/catalog-query.ts';
import type { MenuItem } from '../../../../shared/contract/bootstrap.ts';
import { searchString } from '../../../../shared/routes.ts';
import { type ListingPlace, placePath } from '../place.ts';

export interface FilterLink {
  readonly title: string;
  readonly facets: CatalogSelection['facets'];
}
export interface FilterLinks {
  readonly title: string;
  readonly links: readonly FilterLink[];
}

/**
 * The shop's own ready-made selections of a listing: the first column of the header's menu with two or more links into it. Null when
 * the menu has none.
 */
export function filterLinks(menu: readonly MenuItem[], place: ListingPlace): FilterLinks | null {
  const path = placePath(place, NOTHING);
  const ofMenu = known.get(menu) ?? new Map<string, FilterLinks | null>();
  known.set(menu, ofMenu);
  const links = ofMenu.get(path);
  if (links !== undefined) return links;
  const found = findLinks(menu, place, path);
  ofMenu.set(path, found);
  return found;
}

/** The menu is one object for all pages that show it; listings are as many as the shop has. */
const known = new WeakMap<readonly MenuItem[], Map<string, FilterLinks | null>>();

function findLinks(menu: readonly MenuItem[], place: ListingPlace, path: string): FilterLinks | null {
  for (const { title, items } of columns(menu)) {
    const links = items.flatMap(({ title: name, url }) => {
      const [target, query = ''] = (url ?? '').split('?');
      const selection = target === path ? parseSelection(new URLSearchParams(searchString(place.route, new URLSearchParams(query)))) : null;
      return selection ? [{ title: name, facets: selection.facets }] : [];
    });
    if (links.length > 1) return { title, links };
  }
  return null;
}

/** Titles and what follows them, under each entry of the first level. */
function columns(menu: readonly MenuItem[]): { title: string; items: MenuItem[] }[] {
  const header = menu.filter(({ area, parent_id }) => area === 'header' && parent_id !== null);
  return [...Map.groupBy(header, ({ parent_id }) => parent_id).values()].flatMap((entries) => {
    const found: { title: string; items: MenuItem[] }[] = [];
    for (const entry of entries.toSorted((a, b) => a.sort_order - b.sort_order)) {
      if (entry.is_title) found.push({ title: entry.title, items: [] });
      else found.at(-1)?.items.push(entry);
    }
    return found;
  });
}
