import type { CatalogSelection } from '../../../shared/commerce/catalog-query.ts';
import {
  isChosen,
  isFacetKey,
  narrowsCost,
  priceLeftOut,
  readFilterText,
  withCost,
  withPriceInSearch,
  withToggled,
  withWords,
} from '../../../shared/commerce/catalog-query-edit.ts';
import type { LeftOutWord } from '../../../packages/contract/catalog.ts';
import { useT } from '../../core/app-context.tsx';
import { cx } from '../../ui/cx.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { usePriceSpan } from '../../features/product/use-price-span.ts';
import { SearchForm } from '../../features/search/search-form.tsx';
import { SEARCH_ID } from '../../features/search/search-id.ts';
import { type ListingScope, listingQuery, useListingHref } from '../../features/catalog/listing-scope.ts';
import styles from './search-head.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';
import only from '../../ui/only.module.css';

/**
 * The number of products found, the price limit (it may come from the search words) and a search field. Without search words only the
 * field, shown when the address points to it or scripts are disabled.
 */
export function SearchHead({ scope, selection }: { scope: ListingScope; selection: CatalogSelection }) {
  const t = useT('catalog');
  const to = useListingHref(scope);
  const price = usePriceSpan(selection);
  const { total, left_out_words, read_words, corrected_search } = useSuspenseQuery(listingQuery(scope, selection)).data.meta;
  const { search } = selection;
  return (
    <>
      {search !== null && <p className={cx(role.quiet, role.figures, space.above2, only.narrow)}>{t('count', { count: total })}</p>}
      {corrected_search != null && <p className={cx(role.quiet, space.above2)}>{t('insteadOf', { search: search ?? '' })}</p>}
      {search !== null && price !== null && narrowsCost(selection) && (
        <p className={cx(role.quiet, space.above2)}>
          <span>{t('filteredByPrice', { price })}</span>{' '}
          <TextLink href={to(withCost(selection, null, null))} variant="quiet" small>
            {t('withoutPriceLimit')}
          </TextLink>
        </p>
      )}
      {read_words.map((read, index) => (
        <p key={read.words} className={cx(role.quiet, space.above2)}>
          {t('wordsRead', { filter: readFilterText(read) })}{' '}
          <TextLink href={to(withWords(selection, read.without))} variant="quiet" small>
            {t('withoutThisFilter')}
          </TextLink>{' '}
          {index === read_words.length - 1 && (
            <TextLink href={to(withWords(selection, `"${search}"`))} variant="quiet" small>
              {t('exactWords')}
            </TextLink>
          )}
        </p>
      ))}
      <PriceLeftOut scope={scope} selection={selection} />
      {left_out_words.map((left) => (
        <WordLeftOut key={left.word} {...{ scope, selection, left }} />
      ))}
      <div className={cx(styles.field, search === null && styles.onDemand)}>
        <SearchForm key={search} words={search} id={SEARCH_ID} />
      </div>
    </>
  );
}

/** The words of the address have another price than its filter: a link, or a form without JavaScript. */
function PriceLeftOut({ scope, selection }: { scope: ListingScope; selection: CatalogSelection }) {
  const t = useT('catalog');
  const to = useListingHref(scope);
  const price = usePriceSpan(priceLeftOut(selection));
  if (price === null) return null;
  return (
    <p className={cx(role.quiet, space.above2)}>
      <span>{t('leftOutOfSearch', { price })}</span>{' '}
      <TextLink href={to(withPriceInSearch(selection))} variant="quiet" small>
        {t('useThisLimit')}
      </TextLink>
    </p>
  );
}

interface WordLeftOutProps {
  readonly scope: ListingScope;
  readonly selection: CatalogSelection;
  readonly left: LeftOutWord;
}

/** A word of the search that a filter rules out, and the way to the word instead of the filter. */
function WordLeftOut({ scope, selection, left: { word, facet, values } }: WordLeftOutProps) {
  const t = useT('catalog');
  const to = useListingHref(scope);
  const without = values.reduce(
    (now, { value }) => (isFacetKey(facet) && isChosen(now, facet, value) ? withToggled(now, facet, value) : now),
    selection,
  );
  return (
    <p className={cx(role.quiet, space.above2)}>
      <span>{t('wordLeftOut', { word, chosen: values.map(({ title }) => title).join(', ') })}</span>{' '}
      <TextLink href={to(without)} variant="quiet" small>
        {t('useThisWord', { word })}
      </TextLink>
    </p>
  );
}
