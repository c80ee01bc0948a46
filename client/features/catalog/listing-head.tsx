import { type CatalogSelection, NOTHING } from '../../../shared/commerce/catalog-query.ts';
import { chosenCount, withPage } from '../../../shared/commerce/catalog-query-edit.ts';
import type { Media } from '../../../packages/contract/media.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { ListingData } from '../seo/listing-data.tsx';
import { PageHead } from '../seo/page-head.tsx';
import { type ListingScope, useListingHref } from './listing-scope.ts';
import type { CatalogCards } from './queries.ts';
import { usePageInAddress } from './results/page-in-address.ts';

interface ListingHeadProps {
  readonly scope: ListingScope;
  readonly selection: CatalogSelection;
  readonly opened: CatalogCards;
  readonly title: string;
  readonly seo: { readonly title: string; readonly description: string };
  readonly picture: Media | undefined;
}

/**
 * The <head> of a listing for search engines: search results are not indexed, filtered and sorted listings have the address of the
 * unfiltered one as canonical, each further page has its own (ADR-0007).
 */
export function ListingHead({ scope, selection, opened, title, seo, picture }: ListingHeadProps) {
  const t = useT('catalog');
  const to = useListingHref(scope);
  const href = useHref();
  const { data, meta } = opened;
  const page = usePageInAddress();
  const { search } = selection;
  const whole = chosenCount(selection) === 0 && selection.sort === null;
  const canonical = (one: number) => to(whole ? withPage(NOTHING, one) : NOTHING);
  return (
    <>
      <PageHead
        title={page === 1 ? seo.title : t('titleOnPage', { title: seo.title, page })}
        description={seo.description}
        path={search === null ? canonical(page) : null}
        picture={picture ?? data[0]?.images[0]}
      />
      {whole && search === null && (
        <ListingData
          name={title}
          path={canonical(selection.page)}
          paths={data.map(({ slug }) => href('product', { slug }))}
          before={(selection.page - 1) * meta.per_page}
          total={meta.total}
        />
      )}
    </>
  );
}
