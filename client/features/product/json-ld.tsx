import { useState } from 'react';
import type { Media } from '../../../shared/contract/media.ts';
import type { ConfigurationRow, Product } from '../../../shared/contract/product.ts';
import { useApp, useBootstrap, useMediaUrl } from '../../app-context.tsx';
import { useHref } from '../../links.ts';
import { dataBlock, productData } from './structured-data.ts';
import { useReturnDays } from './use-return-days.ts';

/**
 * The structured data of the configuration shown. React writes the text of a script as it is; the browser keeps what the server wrote
 * (the date in it may be another day's by now) until the shopper chooses something else.
 */
export function JsonLd({ product, row, medias }: { product: Product; row: ConfigurationRow; medias: readonly Media[] }) {
  const { origin } = useApp();
  const { settings, countries } = useBootstrap();
  const to = useHref();
  const mediaUrl = useMediaUrl();
  const days = useReturnDays(product);
  const [now] = useState(() => Date.now());
  const absolute = (url: string) => (url.startsWith('/') ? origin + url : url);
  const data = productData(product, row, {
    url: origin + to('product', { slug: product.slug }, product.embedded ? {} : { configuration_id: row.configuration_id }),
    images: medias.filter(({ type }) => type === 'image').map(({ url }) => absolute(mediaUrl(url))),
    company: settings.company_name,
    currency: settings.currency_code,
    returnDays: days,
    countries: countries.map(({ code }) => code),
    now,
  });
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {dataBlock(data)}
    </script>
  );
}
