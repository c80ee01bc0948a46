import { useState } from 'react';
import { picturesOf } from '../../../shared/commerce/offers/pictures.ts';
import { productData } from '../../../shared/commerce/structured-data/product.ts';
import type { Media } from '../../../shared/contract/media.ts';
import type { ConfigurationRow, Product } from '../../../shared/contract/product.ts';
import { countryOfLocale } from '../../../shared/i18n/country.ts';
import { withPrefix } from '../../../shared/i18n/site.ts';
import { useApp, useBootstrap, useLocale } from '../../core/app-context.tsx';
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
