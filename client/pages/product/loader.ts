import { href } from '../../../shared/routes.ts';
import { productPostsQuery } from '../../features/magazine/queries.ts';
import { ensureProduct, relatedQuery } from '../../features/product/queries.ts';
import { blockQuery } from '../../core/queries.ts';
import { redirectTo, pageLoader } from '../../core/page.tsx';

const BLOCKS = ['product-shipping', 'product-returns', 'product-engraving', 'product-guarantee', 'product-care', 'product-safety'];

export const productLoader = pageLoader('product', async ({ params, search, queryClient }) => {
  for (const slug of BLOCKS) void queryClient.prefetchQuery(blockQuery(slug));
  const sku = search.get('configuration_id');
  const product = await ensureProduct(queryClient, params.slug, sku);
  if (product.slug !== params.slug)
    throw redirectTo(href('product', { slug: product.slug }, sku === null ? {} : { configuration_id: sku }));
  void queryClient.prefetchQuery(productPostsQuery(product.slug));
  const category = product.categories[0];
  if (category) void queryClient.prefetchQuery(relatedQuery(category.slug));
  return { translations: product.translations };
});
