import type { Offer } from '../../../shared/commerce/offers/offer.ts';
import type { Media } from '../../../packages/contract/media.ts';
import type { ConfigurationRow, Product } from '../../../packages/contract/product.ts';
import { useHref } from '../../core/links.ts';
import { PageHead } from '../../features/seo/page-head.tsx';
import { useState } from 'react';
import { picturesOf } from '../../../shared/commerce/offers/pictures.ts';
import { productData } from '../../../shared/commerce/structured-data/product.ts';
import { countryOfLocale } from '../../../shared/i18n/country.ts';
import { withPrefix } from '../../../packages/engine/site.ts';
import { useApp, useBootstrap, useLocale } from '../../core/app-context.tsx';
import { StructuredData } from '../../features/seo/structured-data.tsx';
import { useAbsolute } from '../../features/seo/use-absolute.ts';
import { useReturnDays } from './about/use-return-days.ts';

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

interface ProductDataProps {
  readonly product: Product;
  readonly row: ConfigurationRow;
  readonly medias: readonly Media[];
}

/** Structured data: the product with the offer of the shown configuration. */
function ProductData({ product, row, medias }: ProductDataProps) {
  const { site, prefix, countryProfile } = useApp();
  const { settings, countries } = useBootstrap();
  const locale = useLocale();
  const imageOf = useAbsolute();
  const returnDays = useReturnDays(product);
  const [now] = useState(() => Date.now());
  const data = productData(product, row, {
    urlOf: (path) => site.origin + withPrefix(prefix, path),
    imageOf,
    images: picturesOf(medias),
    company: settings.company_name,
    currency: settings.currency_code,
    profile: countryProfile,
    returnDays,
    countries: countries.length > 0 ? countries.map(({ code }) => code) : [countryOfLocale(locale)],
    now,
  });
  return data && <StructuredData data={data} />;
}
