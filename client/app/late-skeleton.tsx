import styles from './late-page.module.css';
import listing from '../features/catalog/listing.module.css';
import space from '../ui/spacing.module.css';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Container } from '../ui/container.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Skeleton, SkeletonCards } from '../ui/skeleton.tsx';
import type { RouteKey } from '../../shared/routes.ts';

interface LateSkeletonProps {
  readonly route: RouteKey;
  readonly heading: string;
}

/** The place of a late page. It fills the window, so nothing below it moves when the page takes its place. The browser never renders it. */
export function LateSkeleton({ route, heading }: LateSkeletonProps) {
  if (route === 'home') return <div className={styles.hero} aria-busy="true" data-late />;
  const isListing = route === 'catalog' || route === 'category' || route === 'collection';
  return (
    <div className={styles.place} aria-busy="true" data-late>
      <Container>
        <Breadcrumb crumbs={[{ title: heading, href: null }]} />
        <PageTitle title={heading} lead="" />
        {isListing ? <ListingSkeleton /> : <Skeleton lines={9} className={styles.lines} />}
      </Container>
    </div>
  );
}

/** As wide as the listing: filters beside the cards. */
const ListingSkeleton = () => (
  <div className={space.above6}>
    <div className={listing.columns}>
      <div className={listing.sidebar}>
        <Skeleton lines={9} />
      </div>
      <SkeletonCards count={12} />
    </div>
  </div>
);
