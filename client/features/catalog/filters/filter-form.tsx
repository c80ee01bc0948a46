import { type CatalogSelection, NOTHING, sortValue } from '../../../../shared/commerce/catalog-query.ts';
import type { FiltersResponse } from '../../../../packages/contract/catalog.ts';
import { useBootstrap, useCountryProfile, useT } from '../../../core/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FacetGroupFields } from './facet-group.tsx';
import { facetGroups } from './facet-groups.ts';
import { FilterGroup } from './filter-group.tsx';
import styles from './filter.module.css';
import options from './filter-options.module.css';
import { facetsOf, type ListingScope, useListingHref } from '../listing-scope.ts';
import { PriceFields } from './price-fields.tsx';
import { SortFields } from './sort-fields.tsx';

/** This many groups are open at first, and all groups with a chosen value. */
const OPEN_AT_FIRST = 4;

interface FilterFormProps {
  readonly scope: ListingScope;
  /** The chosen filters; the listing may not show them yet. */
  readonly draft: CatalogSelection;
  /** Null when they could not be loaded: the listing works without them. */
  readonly filters: FiltersResponse['data'] | null;
  /** They are on their way. */
  readonly waits?: boolean;
  readonly total: number;
  readonly withSorting?: boolean;
  readonly onChange: (draft: CatalogSelection) => void;
  readonly onSubmit: (draft: CatalogSelection) => void;
}

/** All filters in one GET form. Its field names are the search parameters, so it works before hydration and without JavaScript. */
export function FilterForm({ scope, draft, filters, waits = false, total, withSorting = false, onChange, onSubmit }: FilterFormProps) {
  const t = useT('catalog');
  const to = useListingHref(scope);
  const { material_categories } = useBootstrap();
  const order = material_categories.toSorted((a, b) => a.sort_order - b.sort_order).map(({ title }) => title);
  const groups = facetGroups(facetsOf(scope, filters?.facets ?? [], useCountryProfile()), draft, total, order);
  const fields = groups.map((group, index) => (
    <FacetGroupFields
      key={group.id}
      group={group}
      open={index < OPEN_AT_FIRST || group.chosen > 0 || draft.opened === group.key}
      selection={draft}
      onChange={onChange}
    />
  ));
  return (
    <form
      className={cx(styles.filter, options.options)}
      action={to(NOTHING)}
      aria-label={t('filter')}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(draft);
      }}
    >
      {/* Of the buttons of a form Enter presses the first: it shall not be one that opens a facet. */}
      <button type="submit" hidden>
        {t('apply')}
      </button>
      {draft.search !== null && <input type="hidden" name="search" value={draft.search} />}
      {withSorting && (
        <FilterGroup title={t('sorting')} open name={() => `sorting ${draft.sort && sortValue(draft.sort)}`}>
          <SortFields selection={draft} onChange={onChange} />
        </FilterGroup>
      )}
      {fields.slice(0, 1)}
      {filters && filters.cost.max > filters.cost.min && <PriceFields cost={filters.cost} selection={draft} onChange={onChange} />}
      {fields.slice(1)}
      {waits && <Skeleton lines={9} />}
      <div className={styles.submit}>
        <Button type="submit" wide>
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}
