import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Product } from '../../../shared/contract/product.ts';
import { useStores, useT } from '../../core/app-context.tsx';
import { CardToggles } from '../../features/comparison/card-toggles.tsx';
import { BuyForm } from '../../features/product/buying/buy-form.tsx';
import { ChoiceAnnouncer } from '../../features/product/buying/choice-announcer.tsx';
import { Gallery } from '../../features/product/gallery/gallery.tsx';
import { SecondaryActions } from '../../features/product/buying/secondary-actions.tsx';
import { Neighbours } from '../../features/product/neighbours.tsx';
import { OptionPicker } from '../../features/product/buying/option-picker.tsx';
import { ProductHead } from '../../features/product/product-head.tsx';
import { ProductHeading } from '../../features/product/product-heading.tsx';
import { ProductTabs } from '../../features/product/about/product-tabs.tsx';
import { productQuery } from '../../features/product/queries.ts';
import { RelatedProducts } from '../../features/product/related-products.tsx';
import { shownRow } from '../../features/product/shown-configuration.ts';
import { StickyBuyBar } from '../../features/product/buying/sticky-buy-bar.tsx';
import { TrustRows } from '../../features/product/about/trust-rows.tsx';
import { useBuying } from '../../features/product/buying/use-buying.ts';
import { useChoose } from '../../features/product/buying/use-choose.ts';
import { useShownMedias } from '../../features/product/gallery/use-shown-medias.ts';
import { ProductPosts } from '../../features/magazine/product-posts.tsx';
import { Breadcrumbs } from '../../features/seo/breadcrumbs.tsx';
import { PrintedAddress } from '../../features/seo/printed-address.tsx';
import { RecentlyViewed } from '../../features/recent/recently-viewed.tsx';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../core/page.tsx';
import { Container } from '../../ui/container.tsx';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './page.module.css';

export { productLoader as load } from './loader.ts';

export default function ProductPage() {
  const { params, search } = usePage('product');
  const sku = search.get('configuration_id');
  const { data: product } = useSuspenseQuery(productQuery(params.slug, sku)).data;
  // Another product resets the page's state.
  return <ProductView key={product.id} product={product} sku={sku} />;
}

function ProductView({ product, sku }: { product: Product; sku: string | null }) {
  const t = useT('product');
  const to = useHref();
  const row = shownRow(product, sku);
  const { medias, pending } = useShownMedias(product, row);
  const chooser = useChoose(product);
  const buying = useBuying(product, row, medias);
  const button = useRef<HTMLDivElement>(null);
  const { events } = useStores();
  useEffect(() => events.send({ name: 'view_item', product, row }), [events, product, row]);
  const { title } = product.mixedTranslation;
  const pictures = Math.max(product.default_config.medias.length, medias.length);
  const crumbs = product.categories.map((category) => ({ title: category.title, href: to('category', { slug: category.slug }) }));
  return (
    <>
      <ProductHead product={product} row={row} chosen={row.configuration_id === sku} medias={medias} />
      <Container>
        <div className={styles.breadcrumb}>
          <Breadcrumbs crumbs={[...crumbs, { title, href: null }]} />
          <Neighbours neighbours={product.neighbours} />
        </div>
        <div className={styles.product}>
          <Gallery medias={medias} usual={product.default_config.medias.length} pending={pending} />
          <div className={styles.summary}>
            <ProductHeading product={product} row={row} />
            {product.default_sku !== null && <OptionPicker product={product} row={row} chooser={chooser} />}
            <BuyForm
              product={product}
              row={row}
              buying={buying}
              buttonRef={button}
              action={<CardToggles product={product} sku={row.configuration_id} engraving={buying.engraving} framed />}
            />
          </div>
          <div className={cx(styles.facts, medias.length === 2 && styles.beside, pictures === 1 && styles.below)}>
            <TrustRows product={product} />
            <SecondaryActions product={product} row={row} />
          </div>
        </div>
        <ChoiceAnnouncer product={product} row={row} active={chooser.touched} />
      </Container>
      <Container as="section" className={styles.about} aria-label={t('about')}>
        <VisuallyHidden as="h2">{t('about')}</VisuallyHidden>
        <ProductTabs product={product} row={row} />
        <PrintedAddress path={to('product', { slug: product.slug }, row.configuration_id === sku ? { configuration_id: sku } : {})} />
      </Container>
      <ProductPosts slug={product.slug} />
      <RelatedProducts product={product} />
      <RecentlyViewed id={product.id} />
      <StickyBuyBar product={product} row={row} buying={buying} button={button} />
    </>
  );
}
