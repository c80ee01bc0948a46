import { breadcrumbData } from '../../../shared/commerce/structured-data/breadcrumbs.ts';
import { useSite, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx';
import { StructuredData } from './structured-data.tsx';

/** Breadcrumbs, visible and as structured data; adds the start page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT('common');
  const to = useHref();
  const { origin } = useSite();
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <StructuredData data={breadcrumbData([{ title: t('start'), href: to('home') }, ...crumbs], origin)} />
    </>
  );
}
