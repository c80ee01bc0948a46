import { type CatalogSelection, NOTHING } from '../../../../shared/commerce/catalog-query.ts';
import { withSort } from '../../../../shared/commerce/catalog-query-edit.ts';
import { useBootstrap, useT } from '../../../core/app-context.tsx';
import { Lozenge } from '../../../ui/lozenge.tsx';
import { filterLinks } from './filter-links.ts';
import styles from './filter-links-list.module.css';
import { type ListingScope, listingPath, useListingHref } from '../listing-scope.ts';

/** Links to common filters of a listing; the current one is marked. */
export function FilterLinksList({ scope, selection }: { scope: ListingScope; selection: CatalogSelection }) {
  const t = useT('catalog');
  const to = useListingHref(scope);
  const found = filterLinks(useBootstrap().menu, scope);
  if (!found) return null;
  const hasAll = found.links.some(({ facets }) => Object.keys(facets).length === 0);
  const links = hasAll ? found.links : [{ title: t('all'), facets: {} }, ...found.links];
  const current = listingPath(scope, withSort(selection, null));
  return (
    <nav className={styles.links} aria-label={found.title}>
      <p>{found.title}</p>
      <ul>
        {links.map(({ title, facets }) => {
          const target = { ...NOTHING, search: selection.search, facets };
          const isCurrent = listingPath(scope, target) === current;
          return (
            <li key={title}>
              <a href={to({ ...target, sort: selection.sort })} aria-current={isCurrent ? 'true' : undefined}>
                {isCurrent && <Lozenge />}
                {title}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
