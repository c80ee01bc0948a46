import { type ComponentProps, Suspense, useCallback, useRef, useState } from 'react';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { type CatalogSelection, costFault } from '../../../shared/commerce/catalog-query.ts';
import { chosenCount } from '../../../shared/commerce/catalog-query-edit.ts';
import { useStores, useT } from '../../core/app-context.tsx';
import { useNavigate } from '../../../packages/engine/browser/navigation/location.tsx';
import { cx } from '../../ui/cx.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Chips } from './filters/chips.tsx';
import { FilterForm } from './filters/filter-form.tsx';
import { FilterLinksList } from './filters/filter-links-list.tsx';
import options from './filters/filter-options.module.css';
import { CostFault } from './filters/price-fields.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import { FILTER_ID, ListingBar } from './listing-bar.tsx';
import styles from './listing.module.css';
import space from '../../ui/spacing.module.css';
import { type ListingScope, listingPath } from './listing-scope.ts';
import { Results } from './results/results.tsx';
import { SortFields, useSortName } from './filters/sort-fields.tsx';
import { useDraft } from './filters/use-draft.ts';
import { useFilters } from './filters/use-filters.ts';
import { useFitsWindow } from './filters/use-fits-window.ts';
import type { PagedListing } from './results/use-loaded-pages.ts';
import { usePending } from './results/use-pending.ts';

type Panel = 'filter' | 'sort';

interface ListingProps {
  readonly scope: ListingScope;
  readonly selection: CatalogSelection;
  readonly listing: PagedListing;
}

/** Filters, grid and pages of a listing, below its title. */
export function Listing({ scope, selection, listing }: ListingProps) {
  const t = useT('catalog');
  const { listing: store } = useStores();
  const { sidebar } = useSnapshot(store);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [usedPanels, setUsedPanels] = useState<readonly Panel[]>([]);
  const top = useRef<HTMLDivElement>(null);
  const aside = useRef<HTMLElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const sticks = useFitsWindow(aside);
  const sortName = useSortName(selection);
  const select = useSelect(scope);
  const { draft, change, flush } = useDraft(selection, select, true);
  const { total } = listing.loaded;
  const fault = costFault(selection);

  const openPanel = (name: Panel) => {
    setUsedPanels((used) => [...new Set([...used, name])]);
    setPanel(name);
  };
  const closePanel = () => setPanel(null);
  const selectFromPanel = (next: CatalogSelection) => {
    closePanel();
    flush(next);
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  };
  const selectByChip = (next: CatalogSelection) => {
    flush(next);
    status.current?.focus({ preventScroll: true });
  };

  const form = { scope, draft, total, withSorting: true, onChange: change, onSubmit: flush };
  const chips = { scope, selection, onSelect: selectByChip };

  return (
    <div className={space.above6} ref={top}>
      <ListingBar
        total={total}
        chosen={chosenCount(selection)}
        sortName={sortName}
        sidebar={sidebar}
        statusRef={status}
        onSidebar={() => {
          store.sidebar = !sidebar;
        }}
        onFilter={() => openPanel('filter')}
        onSort={() => openPanel('sort')}
      />
      <div className={cx(styles.columns, !sidebar && styles.single)}>
        <aside className={cx(styles.sidebar, sticks && styles.sticks)} id={FILTER_ID} ref={aside} aria-label={t('filter')}>
          <FilterLinksList scope={scope} selection={selection} />
          <Suspense fallback={<FilterForm {...form} filters={null} waits />}>
            <Filters {...form} selection={selection} />
          </Suspense>
        </aside>
        <div>
          {fault !== null && (
            <div className={styles.fault}>
              <CostFault fault={fault} />
            </div>
          )}
          <Suspense fallback={<Chips {...chips} facets={[]} />}>
            <NamedChips {...chips} />
          </Suspense>
          <Results scope={scope} selection={selection} listing={listing} beside={sidebar} pending={usePending()} />
        </div>
      </div>
      {usedPanels.includes('filter') && (
        <FilterPanel open={panel === 'filter'} scope={scope} selection={selection} onClose={closePanel} onApply={selectFromPanel} />
      )}
      {usedPanels.includes('sort') && (
        <Drawer open={panel === 'sort'} onClose={closePanel} title={t('sorting')} narrow>
          <div className={options.options}>
            <SortFields selection={draft} onChange={selectFromPanel} />
          </div>
        </Drawer>
      )}
    </div>
  );
}

type FormProps = Omit<ComponentProps<typeof FilterForm>, 'filters' | 'waits'> & { readonly selection: CatalogSelection };

/** The products do not wait for the filters, which may come behind them. */
const Filters = ({ selection, ...form }: FormProps) => {
  const { filters, waits } = useFilters(form.scope, selection);
  return <FilterForm {...form} filters={filters} waits={waits} />;
};

const NamedChips = (props: Omit<ComponentProps<typeof Chips>, 'facets'>) => (
  <Chips {...props} facets={useFilters(props.scope, props.selection).filters?.facets ?? []} />
);

/** Navigates to the listing with another selection; keeps the scroll position. */
function useSelect(scope: ListingScope): (selection: CatalogSelection) => void {
  const navigate = useNavigate();
  return useCallback((selection) => navigate(listingPath(scope, selection), { preventScrollReset: true }), [navigate, scope]);
}
