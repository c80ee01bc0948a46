import type { MouseEvent } from 'react';
import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { chosenCount, narrowsCost, reset, withCost, withoutSearch, withToggled } from '../../../../shared/commerce/catalog-query-edit.ts';
import type { Facet } from '../../../../shared/contract/catalog.ts';
import { useT } from '../../../core/app-context.tsx';
import { isPlainClick } from '../../../core/navigation/plain-click.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { usePriceSpan } from '../../../ui/use-price-span.ts';
import chip from '../../../ui/chip.module.css';
import styles from './chips.module.css';
import { chosenValues } from './facet-groups.ts';
import { type ListingPlace, usePlaceHref } from '../place.ts';

interface ChipsProps {
  readonly place: ListingPlace;
  readonly selection: CatalogSelection;
  readonly facets: readonly Facet[];
  readonly onSelect: (selection: CatalogSelection) => void;
}

/** What narrows the listing; each chip is a link to the listing without it. */
export function Chips({ place, selection, facets, onSelect }: ChipsProps) {
  const t = useT('catalog');
  const to = usePlaceHref(place);
  const price = usePriceSpan(selection);
  const { search } = selection;
  const chips = search === null ? [] : [{ id: 'search', title: t('quoted', { text: search }), without: withoutSearch(selection) }];
  for (const { key, value, title } of chosenValues(facets, selection)) {
    chips.push({ id: `${key} ${value}`, title, without: withToggled(selection, key, value) });
  }
  if (price !== null && narrowsCost(selection)) chips.push({ id: 'price', title: price, without: withCost(selection, null, null) });
  if (chips.length === 0) return null;
  const link = (next: CatalogSelection) => ({
    href: to(next),
    onClick: (event: MouseEvent) => isPlainClick(event) && (event.preventDefault(), onSelect(next)),
  });
  return (
    <ul className={styles.chips} aria-label={t('chosen')}>
      {chips.map(({ id, title, without }) => (
        <li key={id}>
          <a {...link(without)} className={chip.chip} aria-label={t('remove', { title })}>
            {title}
          </a>
        </li>
      ))}
      {chosenCount(selection) > 0 && (
        <li>
          <TextLink {...link(reset(selection))} variant="quiet" small>
            {t('resetAll')}
          </TextLink>
        </li>
      )}
    </ul>
  );
}
