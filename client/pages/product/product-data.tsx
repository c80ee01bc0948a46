import { useState } from 'react';
import { productData } from '../../../shared/commerce/structured-data/product.ts';
import type { Media } from '../../../shared/contract/media.ts';
import type { ConfigurationRow, Product } from '../../../shared/contract/product.ts';
import { countryOfLocale } from '../../../shared/i18n/country.ts';
import { useApp, useBootstrap, useLocale } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { StructuredData } from '../../features/seo/structured-data.tsx';
import { useAbsolute } from '../../features/seo/use-absolute.ts';
import { useReturnDays } from './about/use-return-days.ts';

interface ProductDataProps {
  readonly product: Product;
  readonly row: ConfigurationRow;
  readonly medias: readonly Media[];
}

/** Structured data: the product with the offer of the shown configuration. */
export function ProductData({ product, row, medias }: ProductDataProps) {
  const { site, countryProfile } = useApp();
  const { settings, countries } = useBootstrap();
  const locale = useLocale();
  const to = useHref();
  const imageOf = useAbsolute();
  const returnDays = useReturnDays(product);
  const [now] = useState(() => Date.now());
  const data = productData(product, row, {
    urlOf: (one) => site.origin + to('product', { slug: product.slug }, one ? { configuration_id: one.configuration_id } : {}),
    imageOf,
    images: medias.filter(({ type }) => type === 'image').map(({ url }) => url),
    company: settings.company_name,
    currency: settings.currency_code,
    profile: countryProfile,
    returnDays,
    countries: countries.length > 0 ? countries.map(({ code }) => code) : [countryOfLocale(locale)],
    now,
  });
  return data && <StructuredData data={data} />;
}
