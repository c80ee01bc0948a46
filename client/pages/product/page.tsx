import { useEffect, useMemo, useRef } from 'react';
import { offerOf } from '../../../shared/commerce/offers/offer.ts';
import { checkEngraving } from '../../../packages/contract/engraving.ts';
import type { Product } from '../../../packages/contract/product.ts';
import { href } from '../../../shared/routes.ts';
import { useCountryProfile, useStores, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { pageLoader, redirectTo, usePage } from '../../../packages/engine/browser/page.tsx';
import { blockQuery } from '../../core/queries.ts';
import { CardToggles } from '../../features/comparison/card-toggles.tsx';
import { productPostsQuery } from '../../features/magazine/queries.ts';
import { configurationQuery, ensureProduct, productQuery, relatedQuery } from '../../features/product/queries.ts';
import { hasOtherPrices, shownChoice, wholeConfiguration } from '../../features/product/shown-configuration.ts';
import { ViewedBefore } from '../../features/recent/viewed-before.tsx';
import { rememberViewed } from '../../features/recent/viewed.ts';
import { Breadcrumbs } from '../../features/seo/breadcrumbs.tsx';
import { PrintedAddress } from '../../features/seo/printed-address.tsx';
import { Container } from '../../ui/container.tsx';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ProductTabs } from './about/product-tabs.tsx';
import { TrustRows } from './about/trust-rows.tsx';
import { BuyForm } from './buying/buy-form.tsx';
import { ChoiceAnnouncer } from './buying/choice-announcer.tsx';
import { OptionPicker } from './buying/option-picker.tsx';
import { SecondaryActions } from './buying/secondary-actions.tsx';
import { StickyBuyBar } from './buying/sticky-buy-bar.tsx';
import { useBuying } from './buying/use-buying.ts';
import { useChoose } from './buying/use-choose.ts';
import { Gallery } from './gallery/gallery.tsx';
import { useShownMedias } from './gallery/use-shown-medias.ts';
import { Neighbours } from './neighbours.tsx';
import { ProductHead } from './product-head.tsx';
import { ProductHeading } from './product-heading.tsx';
import { ProductPosts } from './product-posts.tsx';
import { RelatedProducts } from './related-products.tsx';
import styles from './page.module.css';
import type { Id } from '../../../packages/contract/common.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

const BLOCKS = ['product-shipping', 'product-returns', 'product-engraving', 'product-guarantee', 'product-care', 'product-safety'];

export const load = pageLoader('product', async ({ params, search, queryClient }) => {
  for (const slug of BLOCKS) void queryClient.prefetchQuery(blockQuery(slug));
  const sku = search.get('configuration_id');
  const product = await ensureProduct(queryClient, params.slug, sku);
  if (product.slug !== params.slug) throw redirectTo(href('product', { slug: product.slug }, Object.fromEntries(search)));
  const { named } = shownChoice(product, sku, search.get('only') !== null);
  // Nothing of the default's metal is left: the page shows another one.
  if (sku === null && !wholeConfiguration(product, named)) await queryClient.ensureQueryData(configurationQuery(named.id));
  void queryClient.prefetchQuery(productPostsQuery(product.slug));
  const category = product.categories[0];
  if (category) void queryClient.prefetchQuery(relatedQuery(category.slug));
  return { translations: product.translations };
});

export default function ProductPage() {
  const { params, search } = usePage('product');
  const sku = search.get('configuration_id');
  const { data: product } = useSuspenseQuery(productQuery(params.slug, sku)).data;
  // Another product resets the page's state.
  return <ProductView key={product.id} product={product} sku={sku} onlyMetal={search.get('only') !== null} />;
}

function ProductView({ product, sku, onlyMetal }: { product: Product; sku: string | null; onlyMetal: boolean }) {
  const t = useT('product');
  const to = useHref();
  const choice = useMemo(() => shownChoice(product, sku, onlyMetal), [product, sku, onlyMetal]);
  const { row, named } = choice;
  const profile = useCountryProfile();
  const offer = useMemo(() => offerOf(product, row, profile), [product, row, profile]);
  const { medias, pending } = useShownMedias(product, named);
  const chooser = useChoose(product, choice);
  const buying = useBuying(product, row, medias);
  const button = useRef<HTMLDivElement>(null);
  const { events } = useStores();
  useEffect(() => events.send({ name: 'view_item', product, row: named }), [events, product, named]);
  const { title } = product.mixedTranslation;
  const sharedPath =
    named.configuration_id === sku ? chooser.addressOf(named, choice.open.length > 0) : to('product', { slug: product.slug });
  const pictures = Math.max(product.default_config.medias.length, medias.length);
  const crumbs = product.categories.map((category) => ({ title: category.title, href: to('category', { slug: category.slug }) }));
  return (
    <>
      <ProductHead product={product} row={row} offer={offer} sharedPath={sharedPath} medias={medias} />
      <Container>
        <div className={styles.breadcrumb}>
          <Breadcrumbs crumbs={[...crumbs, { title, href: null }]} />
          <Neighbours neighbours={product.neighbours} />
        </div>
        <div className={styles.product}>
          <Gallery medias={medias} usual={product.default_config.medias.length} pending={pending} />
          <div className={styles.summary}>
            <ProductHeading product={product} offer={offer} from={hasOtherPrices(product, choice)} />
            {product.default_sku !== null && <OptionPicker product={product} choice={choice} chooser={chooser} />}
            <BuyForm
              product={product}
              choice={choice}
              offer={offer}
              buying={buying}
              chooser={chooser}
              buttonRef={button}
              action={<CardToggles product={product} sku={named.configuration_id} engraving={buying.engraving} framed />}
            />
          </div>
          <div className={cx(styles.facts, medias.length === 2 && styles.beside, pictures === 1 && styles.below)}>
            <TrustRows product={product} engraved={checkEngraving(buying.engraving).text !== ''} />
            <SecondaryActions product={product} row={named} />
          </div>
        </div>
        <ChoiceAnnouncer product={product} choice={choice} offer={offer} active={chooser.touched} />
      </Container>
      <Container as="section" className={styles.about} aria-label={t('about')}>
        <VisuallyHidden as="h2">{t('about')}</VisuallyHidden>
        <ProductTabs product={product} choice={choice} />
        <PrintedAddress path={sharedPath} />
      </Container>
      <ProductPosts slug={product.slug} />
      <RelatedProducts product={product} />
      <RecentlyViewed id={product.id} />
      <StickyBuyBar product={product} choice={choice} offer={offer} buying={buying} chooser={chooser} button={button} />
    </>
  );
}

/** For a product page: stores the product as viewed and shows the products viewed before. */
function RecentlyViewed({ id }: { id: Id }) {
  useEffect(() => rememberViewed(id), [id]);
  return <ViewedBefore except={useMemo(() => [id], [id])} />;
}
