import { NOTHING, parseSelection } from '../../../shared/commerce/catalog-query.ts';
import { useMemo } from 'react';
import { useBootstrap, useT } from '../../app-context.tsx';
import { ListingPage } from '../../features/catalog/listing-page.tsx';
import { SearchHead } from '../../features/catalog/search-head.tsx';
import { useHref } from '../../links.ts';
import { usePage } from '../../page.tsx';

const PLACE = { route: 'catalog' } as const;

/** Everything there is, or what was searched for. */
export default function CatalogPage() {
  const t = useT('catalog');
  const to = useHref();
  const { search } = usePage('catalog');
  const selection = useMemo(() => parseSelection(search) ?? NOTHING, [search]);
  const { company_name } = useBootstrap().settings;
  const words = selection.search;
  const title = words === null ? t('allPieces') : t('resultsFor', { search: words });
  return (
    <ListingPage
      place={PLACE}
      selection={selection}
      title={title}
      intro={words === null ? t('allIntro') : ''}
      seo={{ title: `${title} | ${company_name}`, description: t('allIntro') }}
      {...(words !== null && { crumbs: [{ title: t('allPieces'), href: to('catalog') }] })}
      head={<SearchHead place={PLACE} selection={selection} />}
    />
  );
}
