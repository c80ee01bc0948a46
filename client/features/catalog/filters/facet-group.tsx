import { useCallback, useState } from 'react';
import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { isChosen, withToggled } from '../../../../shared/commerce/catalog-query-edit.ts';
import { useT } from '../../../core/app-context.tsx';
import { isKnowledgePart, type KnowledgePart, useKnowledgeHref } from '../../knowledge/use-knowledge-href.ts';
import { Swatch } from '../../product/metal-swatch.tsx';
import { type FacetGroup, type FacetValue, SHOWN_OPTIONS } from './facet-groups.ts';
import { FilterGroup } from './filter-group.tsx';
import styles from './filter.module.css';
import { useLatch } from '../../../ui/use-latch.ts';

interface FacetGroupProps {
  readonly group: FacetGroup;
  readonly open: boolean;
  readonly selection: CatalogSelection;
  readonly onChange: (selection: CatalogSelection) => void;
}

/**
 * The values of an open group. A page contains none of a closed group: its values are half of the form and a third of a listing's elements.
 * Without JavaScript a button of the form leads to them. What a closed group shows is the same in nearly all listings, and what an open one
 * shows in all pages and orders of a listing.
 */
export function FacetGroupFields({ group, open, selection, onChange }: FacetGroupProps) {
  const t = useT('catalog');
  const [used, setUsed] = useState(false);
  const onOpen = useCallback(() => setUsed(true), []);
  const isOpened = useLatch(open || used);
  const { id, key, title, values, chosen } = group;
  const isUntouched = chosen === 0 && selection.opened !== key;
  const shown = (): string => JSON.stringify(isOpened ? values.slice(0, SHOWN_OPTIONS) : []);
  const name = isUntouched ? () => `facet ${id} ${title} ${values.length} ${shown()}` : null;
  return (
    <FilterGroup title={title} chosen={chosen} open={open} name={name} onOpen={onOpen}>
      {isOpened ? (
        <Options group={group} selection={selection} onChange={onChange} />
      ) : (
        <button type="submit" className={styles.more} name="facet" value={key}>
          {t('showValues', { count: values.length })}
        </button>
      )}
      {isKnowledgePart(key) && <Explanation part={key} title={title} />}
    </FilterGroup>
  );
}

function Explanation({ part, title }: { part: KnowledgePart; title: string }) {
  const t = useT('catalog');
  const href = useKnowledgeHref()(part);
  return href === null ? null : <a href={href}>{t('explained', { title })}</a>;
}

/** The first three values; "show more" opens the others. */
function Options({ group, selection, onChange }: Omit<FacetGroupProps, 'open'>) {
  const t = useT('catalog');
  const [used, setUsed] = useState(false);
  const first = group.values.slice(0, SHOWN_OPTIONS);
  const rest = group.values.slice(SHOWN_OPTIONS);
  const restOpen = useLatch(selection.opened === group.key || rest.some(({ value }) => isChosen(selection, group.key, value)));
  const more = t('moreValues', { count: rest.length });
  const option = (value: FacetValue) => (
    <Option
      key={value.value}
      name={group.key}
      value={value}
      checked={isChosen(selection, group.key, value.value)}
      onChange={() => onChange(withToggled(selection, group.key, value.value))}
    />
  );
  if (rest.length === 0) return first.map(option);
  return (
    <>
      {first.map(option)}
      {restOpen || used ? (
        <details open>
          <summary ref={used ? focus : undefined}>
            <span>{more}</span>
            <span>{t('fewerValues')}</span>
          </summary>
          {rest.map(option)}
        </details>
      ) : (
        <button
          type="submit"
          className={styles.more}
          name="facet"
          value={group.key}
          onClick={(event) => {
            event.preventDefault();
            setUsed(true);
          }}
        >
          {more}
        </button>
      )}
    </>
  );
}

/** Of the element that replaces the pressed button. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

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
