import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { isChosen, withToggled } from '../../../../shared/commerce/catalog-query-edit.ts';
import { useT } from '../../../core/app-context.tsx';
import { isKnowledgePart, useKnowledgeHref } from '../../knowledge/use-knowledge-href.ts';
import { Swatch } from '../../../ui/swatch.tsx';
import { type FacetGroup, type FacetValue, SHOWN_OPTIONS } from './facet-groups.ts';
import { FilterGroup } from './filter-group.tsx';
import { useLatch } from '../../../ui/use-latch.ts';

interface FacetGroupProps {
  readonly group: FacetGroup;
  readonly open: boolean;
  readonly selection: CatalogSelection;
  readonly onChange: (selection: CatalogSelection) => void;
}

/** The first three values; "show more" opens the others. */
export function FacetGroupFields({ group, open, selection, onChange }: FacetGroupProps) {
  const t = useT('catalog');
  const first = group.values.slice(0, SHOWN_OPTIONS);
  const rest = group.values.slice(SHOWN_OPTIONS);
  const restOpen = useLatch(rest.some(({ value }) => isChosen(selection, group.key, value)));
  const knowledge = useKnowledgeHref();
  const explanation = isKnowledgePart(group.key) ? knowledge(group.key) : null;
  const option = (value: FacetValue) => (
    <Option
      key={value.value}
      name={group.key}
      value={value}
      checked={isChosen(selection, group.key, value.value)}
      onChange={() => onChange(withToggled(selection, group.key, value.value))}
    />
  );
  return (
    <FilterGroup title={group.title} chosen={group.chosen} open={open}>
      {first.map(option)}
      {rest.length > 0 && (
        <details open={restOpen}>
          <summary>
            <span>{t('moreValues', { count: rest.length })}</span>
            <span>{t('fewerValues')}</span>
          </summary>
          {rest.map(option)}
        </details>
      )}
      {explanation !== null && <a href={explanation}>{t('explained', { title: group.title })}</a>}
    </FilterGroup>
  );
}

interface OptionProps {
  readonly name: string;
  readonly value: FacetValue;
  readonly checked: boolean;
  readonly onChange: () => void;
}

/** As few elements as possible: a listing has a hundred options. The style sheet draws the check mark. */
function Option({ name, value: { value, title, count, swatch }, checked, onChange }: OptionProps) {
  return (
    <label>
      <input type="checkbox" name={name} value={value} checked={checked} disabled={count === 0 && !checked} onChange={onChange} />
      {swatch !== null && <Swatch metal={swatch} />}
      {title}
      <small>{count}</small>
    </label>
  );
}
