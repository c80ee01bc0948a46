import type { MouseEvent } from 'react';
import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { chosenCount, narrowsCost, reset, withCost, withoutSearch, withToggled } from '../../../../shared/commerce/catalog-query-edit.ts';
import type { Facet } from '../../../../packages/contract/catalog.ts';
import { useT } from '../../../core/app-context.tsx';
import { isPlainClick } from '../../../../packages/engine/browser/navigation/plain-click.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { usePriceSpan } from '../../product/use-price-span.ts';
import chip from '../../../ui/chip.module.css';
import styles from './chips.module.css';
import { chosenValues } from './facet-groups.ts';
import { type ListingScope, useListingHref } from '../listing-scope.ts';

interface ChipsProps {
  readonly scope: ListingScope;
  readonly selection: CatalogSelection;
  readonly facets: readonly Facet[];
  readonly onSelect: (selection: CatalogSelection) => void;
}

/** The active filters. Each chip is a link to the listing without that filter. */
export function Chips({ scope, selection, facets, onSelect }: ChipsProps) {
  const t = useT('catalog');
  const to = useListingHref(scope);
  const price = usePriceSpan(selection);
  const { search } = selection;
  const chips =
    search === null ? [] : [{ id: 'search', title: t('quoted', { text: search.replaceAll('"', '') }), without: withoutSearch(selection) }];
  for (const { key, value, title } of chosenValues(facets, selection)) {
    chips.push({ id: `${key} ${value}`, title, without: withToggled(selection, key, value) });
  }
  if (price !== null && narrowsCost(selection)) chips.push({ id: 'price', title: price, without: withCost(selection, null, null) });
  if (chips.length === 0 && chosenCount(selection) === 0) return null;
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
