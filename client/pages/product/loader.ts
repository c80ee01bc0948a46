import { blockQuery } from '../../features/shop/queries.ts';
import { productQuery, relatedQuery } from '../../features/product/queries.ts';
import { movedTo, pageLoader } from '../../page.tsx';
import { href } from '../../../shared/routes.ts';

export const PRODUCT_BLOCKS = [
  'product-shipping',
  'product-returns',
  'product-care',
  'product-engraving',
  'product-guarantee',
  'product-safety',
] as const;

export const productLoader = pageLoader('product', async ({ params, search, queryClient }) => {
  for (const slug of PRODUCT_BLOCKS) void queryClient.prefetchQuery(blockQuery(slug));
  const sku = search.get('configuration_id');
  const { data: product } = await queryClient.ensureQueryData(productQuery(params.slug, sku));
  if (product.slug !== params.slug) throw movedTo(href('product', { slug: product.slug }, sku === null ? {} : { configuration_id: sku }));
  const category = product.categories[0];
  if (category) void queryClient.prefetchQuery(relatedQuery(category.slug));
  return { translations: product.translations };
});
