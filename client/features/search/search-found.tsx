import { searchOf } from '../../../shared/commerce/catalog-query.ts';
import { withSearch } from '../../../shared/commerce/catalog-query-edit.ts';
import { type Suggestion, suggestions } from '../../../shared/commerce/search-suggestions.ts';
import type { CatalogResponse, Facet } from '../../../packages/contract/catalog.ts';
import { useBootstrap, useT } from '../../core/app-context.tsx';
import { useHref, useLocalPath } from '../../core/links.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { usePriceSpan } from '../product/use-price-span.ts';
import { Columns, Group, Products } from './columns.tsx';
import { menuPages } from './menu-pages.ts';
import styles from './rows.module.css';
import space from '../../ui/spacing.module.css';
import { Row } from './row.tsx';

interface SearchFoundProps {
  /** The search text as typed, including a price. */
  readonly typed: string;
  readonly products: CatalogResponse;
  readonly facets: readonly Facet[];
}

export function SearchFound({ typed, products: { data, meta }, facets }: SearchFoundProps) {
  const t = useT('search');
  const to = useHref();
  const search = withSearch(typed);
  const words = search.search ?? '';
  const price = usePriceSpan(search);
  const pages = menuPages(useBootstrap().menu, useLocalPath(), words);
  const narrowing = suggestions(facets, words, meta.total).filter(
    ({ named, title }) => !named || !pages.some((page) => page.title === title),
  );
  const label = ({ key, title, named }: Suggestion) =>
    named ? title : t(key === 'categories' ? 'wordsIn' : 'wordsWith', { words: meta.corrected_search ?? typed, title });
  return (
    <Columns
      aside={
        <>
          {narrowing.length > 0 && (
            <Group title={t('suggestions')}>
              <ul className={styles.rows}>
                {narrowing.map((one) => (
                  <li key={`${one.key} ${one.value}`}>
                    <Row
                      icon="search"
                      href={to('catalog', undefined, searchOf({ ...search, facets: { [one.key]: [one.value] } }))}
                      text={label(one)}
                      words={words}
                      count={one.count}
                    />
                  </li>
                ))}
              </ul>
            </Group>
          )}
          {pages.length > 0 && (
            <Group title={t('pages')}>
              <ul className={styles.rows}>
                {pages.map(({ href, title }) => (
                  <li key={href}>
                    <Row icon="arrow-up-right" href={href} text={title} words={words} />
                  </li>
                ))}
              </ul>
            </Group>
          )}
        </>
      }
      main={
        <Group title={price === null ? t('products', { count: meta.total }) : t('productsAt', { count: meta.total, price })}>
          <Products products={data} />
          <p className={space.above5Half}>
            <TextLink href={to('catalog', undefined, searchOf(search))}>{t('all', { count: meta.total })}</TextLink>
          </p>
        </Group>
      }
    />
  );
}
