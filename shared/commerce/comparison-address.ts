import { COMPARISON_MAX, SKU_MAX } from '../../packages/contract/limits.ts';

/** Skus in an address: letters, digits and the signs that shops use in article numbers. */
const SKU = /^[\w.+:/-]+$/;

/**
 * The skus of a comparison's address, `?skus=A,B`: at most four, each once, in the order of the columns. Others are left out, as the page
 * would not find them.
 */
export function comparedSkus(skus: string | null): string[] {
  const given = (skus ?? '').split(',', 32);
  return [...new Set(given.filter((sku) => sku.length <= SKU_MAX && SKU.test(sku)))].slice(0, COMPARISON_MAX);
}

/** The accepted parameters of the comparison page. Without two products there are no equal rows to hide. */
export function normalizedComparison(search: URLSearchParams): Readonly<Record<string, unknown>> {
  const skus = comparedSkus(search.get('skus'));
  if (skus.length === 0) return {};
  return { skus: skus.join(','), ...(skus.length > 1 && search.get('only') === 'differences' && { only: 'differences' }) };
}
