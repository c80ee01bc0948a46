import type { ReactNode } from 'react';
import type { CatalogSelection } from '../../../shared/commerce/catalog-query.ts';
import type { Media } from '../../../packages/contract/media.ts';
import type { Crumb } from '../../ui/breadcrumb.tsx';
import { Container } from '../../ui/container.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Breadcrumbs } from '../seo/breadcrumbs.tsx';
import { splitIntro } from './split-intro.ts';
import { ListingHead } from './listing-head.tsx';
import { Listing } from './listing.tsx';
import styles from './listing-page.module.css';
import type { ListingScope } from './listing-scope.ts';
import { useLoadedPages } from './results/use-loaded-pages.ts';

interface ListingPageProps {
  readonly scope: ListingScope;
  readonly selection: CatalogSelection;
  readonly title: string;
  readonly intro: string;
  readonly seo: { readonly title: string; readonly description: string };
  /** For link previews; the first product by default. */
  readonly picture?: Media | undefined;
  /** The breadcrumbs between the start page and this one. */
  readonly crumbs?: readonly Crumb[];
  /** Shown below the title. */
  readonly head?: ReactNode;
  /** Replaces title and intro on the first page. */
  readonly opening?: ReactNode;
}

/** A listing page: breadcrumbs, title, intro, listing, and the rest of the intro at the end. */
export function ListingPage({ scope, selection, title, intro, seo, picture, crumbs, head, opening }: ListingPageProps) {
  const listing = useLoadedPages(scope, selection);
  // A listing opened at a later page never gets an intro: inserting it when the first page is loaded above would move the cards.
  const isFirst = selection.page === 1;
  const [lead, rest] = isFirst ? splitIntro(intro) : ['', ''];
  return (
    <Container>
      <ListingHead scope={scope} selection={selection} opened={listing.opened} title={title} seo={seo} picture={picture} />
      <Breadcrumbs crumbs={[...(crumbs ?? []), { title, href: null }]} />
      {isFirst && opening ? (
        opening
      ) : (
        <>
          <PageTitle title={title} lead={lead} />
          {head}
        </>
      )}
      <Listing scope={scope} selection={selection} listing={listing} />
      {rest !== '' && <p className={styles.rest}>{noBreak(rest)}</p>}
    </Container>
  );
}
