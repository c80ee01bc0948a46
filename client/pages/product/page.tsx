import { useSuspenseQuery } from '@tanstack/react-query';
import { useHref } from '../../links.ts';
import { PageHead, usePage } from '../../page.tsx';
import { productQuery } from '../../features/product/queries.ts';

export default function ProductPage() {
  const { params, search } = usePage('product');
  const to = useHref();
  const { data: product } = useSuspenseQuery(productQuery(params.slug, search.get('configuration_id'))).data;
  return (
    <>
      <PageHead title={product.seo.title} description={product.seo.description} path={to('product', { slug: product.slug })} />
      <h1>{product.mixedTranslation.title}</h1>
    </>
  );
}
