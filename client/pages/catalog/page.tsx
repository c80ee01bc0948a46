import { NOTHING, parseSelection } from '../../../shared/commerce/catalog-query.ts';
import { useMemo } from 'react';
import { useBootstrap, useT } from '../../app-context.tsx';
import { ListingPage } from '../../features/catalog/listing-page.tsx';
import { usePage } from '../../page.tsx';

const PLACE = { route: 'catalog' } as const;

export default function CatalogPage() {
  const t = useT('catalog');
  const { search } = usePage('catalog');
  const selection = useMemo(() => parseSelection(search) ?? NOTHING, [search]);
  const { company_name } = useBootstrap().settings;
  const seo = { title: `${t('allPieces')} | ${company_name}`, description: t('allIntro') };
  return <ListingPage place={PLACE} selection={selection} title={t('allPieces')} intro={t('allIntro')} seo={seo} />;
}
