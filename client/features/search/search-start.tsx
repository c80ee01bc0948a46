import { useQuery } from '@tanstack/react-query';
import { isBestseller } from '../../../shared/commerce/distinctive-badges.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useHasQuiz } from '../../core/use-has-quiz.ts';
import { useViewedCards } from '../recent/use-viewed-cards.ts';
import { useViewed } from '../recent/viewed.ts';
import { Columns, Group, Products, ProductsLoading } from './columns.tsx';
import { PopularCategories } from './popular-categories.tsx';
import { PRODUCTS_SHOWN, popularQuery } from './queries.ts';
import space from '../../ui/spacing.module.css';
import { RecentSearches } from './recent-searches-list.tsx';

/** Shown while the field is empty: recent searches and products of this browser, popular categories and products. */
export function SearchStart() {
  const t = useT('search');
  const to = useHref();
  const hasQuiz = useHasQuiz();
  return (
    <Columns
      aside={
        <>
          <RecentSearches />
          <PopularCategories />
          {hasQuiz && (
            <p className={space.above5Half}>
              <TextLink href={to('quiz')}>{t('toQuiz')}</TextLink>
            </p>
          )}
        </>
      }
      main={<ViewedOrPopular />}
    />
  );
}

function ViewedOrPopular() {
  const t = useT('search');
  const ids = useViewed().slice(0, PRODUCTS_SHOWN);
  const cards = useViewedCards(ids);
  if (cards === null) return <ProductsLoading />;
  if (cards.length === 0) return <Popular />;
  return (
    <Group title={t('recentlyViewed')}>
      <Products products={cards} />
    </Group>
  );
}

function Popular() {
  const t = useT('search');
  const { data, isLoading } = useQuery(popularQuery());
  if (isLoading) return <ProductsLoading />;
  if (!data?.data.length) return null;
  return (
    <Group title={t('popular')}>
      <Products products={data.data} isInHeading={isBestseller} />
    </Group>
  );
}
