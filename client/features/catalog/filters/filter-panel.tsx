import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { reset } from '../../../../shared/commerce/catalog-query-edit.ts';
import { useT } from '../../../core/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextButton } from '../../../ui/text-link.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { FilterForm } from './filter-form.tsx';
import styles from '../listing.module.css';
import { type ListingScope, listingQuery } from '../listing-scope.ts';
import { useDraft } from './use-draft.ts';
import { useFilters } from './use-filters.ts';

/** The counts are requested when the draft has not changed for this long. */
const SETTLE_MS = 300;

interface FilterPanelProps {
  readonly open: boolean;
  readonly scope: ListingScope;
  readonly selection: CatalogSelection;
  readonly onClose: () => void;
  readonly onApply: (selection: CatalogSelection) => void;
}

/** The filters on small screens. The listing changes when the shopper presses the button, which shows the number of matching products. */
export function FilterPanel({ open, scope, selection, onClose, onApply }: FilterPanelProps) {
  const t = useT('catalog');
  const common = useT('common');
  const { draft, change, flush, drop } = useDraft(selection, onApply, false);
  const settled = useSettled(draft, SETTLE_MS);
  const { filters, failed, retry } = useFilters(scope, settled, open);
  // The listing that the button would show: its count is on the button, and it is cached when the button is pressed.
  const { data: listing } = useQuery({ ...listingQuery(scope, settled), enabled: open, placeholderData: keepPreviousData });
  const close = () => {
    drop();
    onClose();
  };
  return (
    <Drawer
      open={open}
      onClose={close}
      title={t('filter')}
      narrow
      foot={
        <div className={styles.foot}>
          <Button wide onClick={() => flush(draft)}>
            {listing ? t('showCount', { count: listing.meta.total }) : t('apply')}
          </Button>
          <TextButton variant="quiet" onClick={() => change(reset(draft))}>
            {t('resetAll')}
          </TextButton>
        </div>
      }
    >
      {failed && (
        <Notice tone="error">
          {t('filtersFailed')} <TextButton onClick={retry}>{common('tryAgain')}</TextButton>
        </Notice>
      )}
      <FilterForm scope={scope} draft={draft} filters={filters} total={listing?.meta.total ?? 0} onChange={change} onSubmit={flush} />
    </Drawer>
  );
}
