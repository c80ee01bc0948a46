import { useSuspenseQueries } from '@tanstack/react-query';
import { comparedSkus } from '../../../shared/commerce/comparison-address.ts';
import { useLocale, useStores, useT } from '../../core/app-context.tsx';
import { localizePath } from '../../../shared/i18n/locales.ts';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../core/page.tsx';
import { useSnapshot } from '../../core/use-snapshot.ts';
import { type Compared, comparedQuery } from './compared.ts';
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

export { comparisonLoader as load } from './loader.ts';

const COUNT = ['', '', 'Two', 'Three', 'Four'] as const;

/** Up to four pieces side by side. The address names them, so it can be sent to somebody. */
export default function ComparisonPage() {
  const t = useT('comparison');
  const to = useHref();
  const { search } = usePage('comparison');
  const skus = comparedSkus(search.get('skus'));
  const found = useSuspenseQueries({ queries: skus.map(comparedQuery) }).map(({ data }) => data.piece);
  const pieces = found.filter((one): one is Compared => one !== null);
  const missing = skus.length - pieces.length;
  const only = search.get('only') === 'differences';
  const count = COUNT[pieces.length];
  const kind = pieces.every(isRing) ? 'rings' : 'pieces';
  const title = count ? t(`titleOf.${kind}${count}`) : t('title');
  const names = pieces.map(({ row }) => row.configuration_id).join(',');
  return (
    <>
      <PageHead title={title} path={null} />
      <Container className={styles.head}>
        <Breadcrumbs crumbs={[{ title: t('title'), href: null }]} />
        {count && (
          <div className={styles.bar}>
            <h1 className={styles.title}>{title}</h1>
            <ComparisonTools skus={names} only={only} />
          </div>
        )}
        {missing > 0 && <Notice>{t('missing', { count: missing })}</Notice>}
      </Container>
      {count ? <ComparisonTable pieces={pieces} only={only} title={title} /> : <TooFew />}
      {count && <PrintedAddress path={to('comparison', undefined, { skus: names })} />}
    </>
  );
}

/** `size` is a ring's, `length` that of a chain (shared/contract/product.ts). */
const isRing = ({ product }: Compared): boolean => product.item_page.options.some(({ key }) => key === 'size');

function TooFew() {
  const t = useT('comparison');
  const to = useHref();
  const locale = useLocale();
  const { pieces } = useSnapshot(useStores().comparison);
  const own = useHydrated() && pieces.length > 1;
  return (
    <Container>
      <EmptyState
        heading="h1"
        icon="scale"
        title={t('emptyTitle')}
        actions={
          <ButtonLink href={own ? localizePath(locale, comparisonHref(pieces)) : to('catalog')}>
            {t(own ? 'toOwn' : 'toCatalog')}
          </ButtonLink>
        }
      >
        <p>{t('emptyText')}</p>
      </EmptyState>
    </Container>
  );
}
