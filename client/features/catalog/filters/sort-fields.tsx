import { type CatalogSelection, type Sort, sortValue } from '../../../../shared/commerce/catalog-query.ts';
import { withSort } from '../../../../shared/commerce/catalog-query-edit.ts';
import { useT } from '../../../core/app-context.tsx';

const ASCENDING: Sort = { column: 'price', direction: 'asc' };
const DESCENDING: Sort = { column: 'price', direction: 'desc' };
const OPTIONS = [
  { sort: null, text: 'recommended' },
  { sort: ASCENDING, text: 'priceAscending' },
  { sort: DESCENDING, text: 'priceDescending' },
] as const;

const valueOf = (sort: Sort | null) => (sort ? sortValue(sort) : '');

/** The name of the current order. */
export function useSortName({ sort }: CatalogSelection): string {
  const t = useT('catalog');
  return t(OPTIONS.find((option) => valueOf(option.sort) === valueOf(sort))?.text ?? 'recommended');
}

interface SortFieldsProps {
  readonly selection: CatalogSelection;
  readonly onChange: (selection: CatalogSelection) => void;
}

/** The recommended order has an empty value, so a form without JavaScript sends an empty parameter for it. */
export function SortFields({ selection, onChange }: SortFieldsProps) {
  const t = useT('catalog');
  return OPTIONS.map(({ sort, text }) => (
    <label key={text}>
      <input
        type="radio"
        name="sortBy"
        value={valueOf(sort)}
        checked={valueOf(sort) === valueOf(selection.sort)}
        onChange={() => onChange(withSort(selection, sort))}
      />
      {t(text)}
    </label>
  ));
}
