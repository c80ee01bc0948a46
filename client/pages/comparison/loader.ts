import { comparedSkus } from '../../../shared/commerce/comparison-address.ts';
import { pageLoader } from '../../core/page.tsx';
import { comparedQuery } from './compared.ts';

/** The pieces that the address names. Unknown ones are left out; a backend that is down fails the page. */
export const comparisonLoader = pageLoader('comparison', async ({ search, queryClient }) => {
  const skus = comparedSkus(search.get('skus'));
  await Promise.all(skus.map((sku) => queryClient.ensureQueryData(comparedQuery(sku))));
  return null;
});
