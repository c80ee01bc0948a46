import { useCallback, useState } from 'react';
import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { isChosen, withToggled } from '../../../../shared/commerce/catalog-query-edit.ts';
import { useT } from '../../../core/app-context.tsx';
import { isPlainClick } from '../../../core/navigation/plain-click.ts';
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
  /** Address of the listing with all values of this facet. */
  readonly allHref: string;
  readonly onChange: (selection: CatalogSelection) => void;
}

/**
 * The values of an open group. A page contains none of a closed group: its values are half of the form and a third of a listing's elements.
 * Without JavaScript a link leads to them.
 */
export function FacetGroupFields({ group, open, selection, allHref, onChange }: FacetGroupProps) {
  const t = useT('catalog');
  const [used, setUsed] = useState(false);
  const onOpen = useCallback(() => setUsed(true), []);
  const isOpened = useLatch(open || used);
  return (
    <FilterGroup title={group.title} chosen={group.chosen} open={open} onOpen={onOpen}>
      {isOpened ? (
        <Options group={group} selection={selection} allHref={allHref} onChange={onChange} />
      ) : (
        <a className={styles.more} href={allHref} rel="nofollow">
          {t('showValues', { count: group.values.length })}
        </a>
      )}
      {isKnowledgePart(group.key) && <Explanation part={group.key} title={group.title} />}
    </FilterGroup>
  );
}

function Explanation({ part, title }: { part: KnowledgePart; title: string }) {
  const t = useT('catalog');
  const href = useKnowledgeHref()(part);
  return href === null ? null : <a href={href}>{t('explained', { title })}</a>;
}

/** The first three values; "show more" opens the others. */
function Options({ group, selection, allHref, onChange }: Omit<FacetGroupProps, 'open'>) {
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
        <a
          className={styles.more}
          href={allHref}
          rel="nofollow"
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            setUsed(true);
          }}
        >
          {more}
        </a>
      )}
    </>
  );
}

/** Of the element that replaces the pressed link. */
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
