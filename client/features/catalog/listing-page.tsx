import type { ReactNode } from 'react';
import type { CatalogSelection } from '../../../shared/commerce/catalog-query.ts';
import type { Media } from '../../../shared/contract/media.ts';
import type { Crumb } from '../../ui/breadcrumb.tsx';
import { Container } from '../../ui/container.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Breadcrumbs } from '../seo/breadcrumbs.tsx';
import { splitLead } from './lead.ts';
import { ListingHead } from './listing-head.tsx';
import { Listing } from './listing.tsx';
import styles from './listing-page.module.css';
import type { ListingPlace } from './place.ts';
import { useLoadedPages } from './results/use-loaded-pages.ts';

interface ListingPageProps {
  readonly place: ListingPlace;
  readonly selection: CatalogSelection;
  readonly title: string;
  readonly intro: string;
  readonly seo: { readonly title: string; readonly description: string };
  /** What a preview of a link shows; else the first piece. */
  readonly picture?: Media | undefined;
  /** Between the start page and this one. */
  readonly crumbs?: readonly Crumb[];
  /** Below the title. */
  readonly head?: ReactNode;
  /** Instead of title and intro, on the first page. */
  readonly opening?: ReactNode;
}

/** Everything of a listing page: way here, title, intro, listing, and the rest of the intro at the end. */
export function ListingPage({ place, selection, title, intro, seo, picture, crumbs, head, opening }: ListingPageProps) {
  const listed = useLoadedPages(place, selection);
  // Whoever opened a later page and scrolled up has seen the title: what came above the cards then would move them.
  const isFirst = selection.page === 1;
  const [lead, rest] = isFirst ? splitLead(intro) : ['', ''];
  return (
    <Container>
      <ListingHead place={place} selection={selection} opened={listed.opened} title={title} seo={seo} picture={picture} />
      <Breadcrumbs crumbs={[...(crumbs ?? []), { title, href: null }]} />
      {isFirst && opening ? (
        opening
      ) : (
        <>
          <PageTitle title={title} lead={lead} />
          {head}
        </>
      )}
      <Listing place={place} selection={selection} listed={listed} />
      {rest !== '' && <p className={styles.rest}>{noBreak(rest)}</p>}
    </Container>
  );
}
