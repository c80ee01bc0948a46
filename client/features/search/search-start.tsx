import { useQuery } from '@tanstack/react-query';
import { isBestseller } from '../../../shared/commerce/distinctive-badges.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useViewedCards } from '../recent/use-viewed-cards.ts';
import { useViewed } from '../recent/viewed.ts';
import { Columns, Group, Pieces, PiecesLoading } from './columns.tsx';
import { PopularCategories } from './popular-categories.tsx';
import { PIECES_SHOWN, popularQuery } from './queries.ts';
import styles from './rows.module.css';
import { RecentSearches } from './recent-searches-list.tsx';

/** Shown while the field is empty: recent searches and pieces of this browser, popular categories and pieces. */
export function SearchStart() {
  const t = useT('search');
  const to = useHref();
  return (
    <Columns
      aside={
        <>
          <RecentSearches />
          <PopularCategories />
          <p className={styles.all}>
            <TextLink href={to('journey')}>{t('toJourney')}</TextLink>
          </p>
        </>
      }
      main={<ViewedOrPopular />}
    />
  );
}

function ViewedOrPopular() {
  const t = useT('search');
  const ids = useViewed().slice(0, PIECES_SHOWN);
  const cards = useViewedCards(ids);
  if (cards === null) return <PiecesLoading />;
  if (cards.length === 0) return <Popular />;
  return (
    <Group title={t('recentlyViewed')}>
      <Pieces products={cards} />
    </Group>
  );
}

function Popular() {
  const t = useT('search');
  const { data, isLoading } = useQuery(popularQuery());
  if (isLoading) return <PiecesLoading />;
  if (!data?.data.length) return null;
  return (
    <Group title={t('popular')}>
      <Pieces products={data.data} isInHeading={isBestseller} />
    </Group>
  );
}
