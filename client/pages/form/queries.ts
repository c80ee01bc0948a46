import type { Configuration } from '../../../packages/contract/product.ts';
import { apiQuery } from '../../../packages/engine/browser/api-query.ts';

const selectForHydration = ({ data }: { readonly data: Configuration }) => ({
  data: { mixedTranslation: data.mixedTranslation },
});

/** The product that a form is about. */
export const askedProductQuery = (sku: string) =>
  apiQuery('getConfiguration', { params: { id: sku } }, { selectForHydration, part: 'asked' });
