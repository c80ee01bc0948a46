import type { ReactNode } from 'react';
import type { CatalogSelection } from '../../../shared/commerce/catalog-query.ts';
import { NOTHING } from '../../../shared/commerce/catalog-query.ts';
import { chosenCount, withPage } from '../../../shared/commerce/catalog-query-edit.ts';
import { useT } from '../../app-context.tsx';
import { PageHead } from '../../page.tsx';
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx';
import { Container } from '../../ui/container.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { splitLead } from './lead.ts';
import { Listing } from './listing.tsx';
import styles from './listing-page.module.css';
import { type ListingPlace, usePlaceHref } from './place.ts';

interface ListingPageProps {
  readonly place: ListingPlace;
  readonly selection: CatalogSelection;
  readonly title: string;
  readonly intro: string;
  readonly seo: { readonly title: string; readonly description: string };
  /** Between the start page and this one. */
  readonly crumbs?: readonly Crumb[];
  /** Below the title. */
  readonly head?: ReactNode;
  /** Instead of title and intro, on the first page. */
  readonly opening?: ReactNode;
}

/** Everything of a listing page: way here, title, intro, listing, and the rest of the intro at the end. */
export function ListingPage({ place, selection, title, intro, seo, crumbs, head, opening }: ListingPageProps) {
  const isFirst = selection.page === 1;
  const [lead, rest] = isFirst ? splitLead(intro) : ['', ''];
  return (
    <Container>
      <ListingHead place={place} selection={selection} seo={seo} />
      <Breadcrumb crumbs={[...(crumbs ?? []), { title, href: null }]} />
      {isFirst && opening ? (
        opening
      ) : (
        <>
          <h1 className={styles.title}>{title}</h1>
          {lead !== '' && <p className={styles.lead}>{noBreak(lead)}</p>}
          {head}
        </>
      )}
      <Listing place={place} selection={selection} />
      {rest !== '' && <p className={styles.rest}>{noBreak(rest)}</p>}
    </Container>
  );
}

/** A narrowed or sorted listing is the same page to a search engine; a further page is its own. */
function ListingHead({ place, selection, seo }: Pick<ListingPageProps, 'place' | 'selection' | 'seo'>) {
  const t = useT('catalog');
  const to = usePlaceHref(place);
  const { page } = selection;
  const canonical = chosenCount(selection) === 0 && selection.sort === null ? withPage(NOTHING, page) : NOTHING;
  return (
    <PageHead
      title={page === 1 ? seo.title : t('titleOnPage', { title: seo.title, page })}
      description={seo.description}
      path={to(canonical)}
    />
  );
}
