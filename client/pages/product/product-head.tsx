import type { Offer } from '../../../shared/commerce/offers/offer.ts';
import type { Media } from '../../../shared/contract/media.ts';
import type { ConfigurationRow, Product } from '../../../shared/contract/product.ts';
import { useHref } from '../../core/links.ts';
import { PageHead } from '../../features/seo/page-head.tsx';
import { ProductData } from './product-data.tsx';

interface ProductHeadProps {
  readonly product: Product;
  readonly row: ConfigurationRow;
  readonly offer: Offer;
  /** The address of the chosen configuration. */
  readonly sharedPath: string;
  readonly medias: readonly Media[];
}

/** <head> for search engines and link previews: all configurations have one canonical address; a shared link leads to the chosen one. */
export function ProductHead({ product, row, offer: { price }, sharedPath, medias }: ProductHeadProps) {
  const to = useHref();
  const { slug, seo } = product;
  return (
    <>
      <PageHead
        type="product"
        title={seo.title}
        description={seo.description}
        path={to('product', { slug })}
        sharedPath={sharedPath}
        picture={medias.find(({ type }) => type === 'image')}
        {...(product.default_sku !== null && { price: price.toFixed(2) })}
      />
      <ProductData product={product} row={row} medias={medias} />
    </>
  );
}
