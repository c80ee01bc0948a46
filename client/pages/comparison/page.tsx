/**
 * The address names the products and the page is public: the same HTML for all visitors, because a shared link is opened several times. Its
 * key is open-ended, so made-up addresses compete with each other in the cache. Two cached reads find a product by its sku; POST
 * /comparisons would write on each view. Details are aligned by their title, because the contract has no keys for them. Toggles need
 * JavaScript: a link on each card would compare one product, and `aria-pressed` is not for links.
 */
import { comparedSkus } from '../../../shared/commerce/comparison-address.ts';
import { useApp, useStores, useT } from '../../core/app-context.tsx';
import { withPrefix } from '../../../packages/engine/site.ts';
import { useHref } from '../../core/links.ts';
import { usePage, pageLoader } from '../../../packages/engine/browser/page.tsx';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { type Compared, comparisonQuery } from './compared.ts';
import { comparisonHref } from '../../features/comparison/sync.ts';
import { Breadcrumbs } from '../../features/seo/breadcrumbs.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { PrintedAddress } from '../../features/seo/printed-address.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { ComparisonTools } from './comparison-tools.tsx';
import styles from './page.module.css';
import space from '../../ui/spacing.module.css';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';
import role from '../../ui/text-role.module.css';

/** The products that the address names. Unknown ones are left out; a backend that is down fails the page. */
export const load = pageLoader('comparison', async ({ search, queryClient }) => {
  await queryClient.ensureQueryData(comparisonQuery(comparedSkus(search.get('skus'))));
  return null;
});

const COUNT = ['', '', 'Two', 'Three', 'Four'] as const;

/** Up to four products side by side. The address names them, so it can be sent to somebody. */
export default function ComparisonPage() {
  const t = useT('comparison');
  const to = useHref();
  const { search } = usePage('comparison');
  const skus = comparedSkus(search.get('skus'));
  const { data: columns } = useSuspenseQuery(comparisonQuery(skus));
  const missing = skus.length - columns.length;
  const only = search.get('only') === 'differences';
  const count = COUNT[columns.length];
  const kind = columns.every(isRing) ? 'rings' : 'products';
  const title = count ? t(`titleOf.${kind}${count}`) : t('title');
  const names = columns.map(({ row }) => row.configuration_id).join(',');
  return (
    <>
      <PageHead title={title} path={null} />
      <Container className={space.stack2}>
        <Breadcrumbs crumbs={[{ title: t('title'), href: null }]} />
        {count && (
          <div className={styles.bar}>
            <h1 className={role.display2}>{title}</h1>
            <ComparisonTools skus={names} only={only} />
          </div>
        )}
        {missing > 0 && <Notice>{t('missing', { count: missing })}</Notice>}
      </Container>
      {count ? <ComparisonTable columns={columns} only={only} title={title} /> : <TooFew />}
      {count && <PrintedAddress path={to('comparison', undefined, { skus: names })} />}
    </>
  );
}

/** `size` is a ring's, `length` that of a chain (packages/contract/product.ts). */
const isRing = ({ product }: Compared): boolean => product.item_page.options.some(({ key }) => key === 'size');

function TooFew() {
  const t = useT('comparison');
  const to = useHref();
  const { prefix } = useApp();
  const { savedItems } = useSnapshot(useStores().comparison);
  const own = useHydrated() && savedItems.length > 1;
  return (
    <Container>
      <EmptyState
        heading="h1"
        icon="scale"
        title={t('emptyTitle')}
        actions={
          <ButtonLink href={own ? withPrefix(prefix, comparisonHref(savedItems)) : to('catalog')}>
            {t(own ? 'toOwn' : 'toCatalog')}
          </ButtonLink>
        }
      >
        <p>{t('emptyText')}</p>
      </EmptyState>
    </Container>
  );
}
