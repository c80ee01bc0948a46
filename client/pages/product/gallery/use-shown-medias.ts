import { useQuery } from '../../../../packages/engine/browser/use-query.ts';
import { useState } from 'react';
import { inOrder } from '../../../../shared/commerce/offers/pictures.ts';
import type { Media } from '../../../../packages/contract/media.ts';
import type { ConfigurationRow, Product } from '../../../../packages/contract/product.ts';
import { configurationQuery } from '../../../features/product/queries.ts';
import { wholeConfiguration } from '../../../features/product/shown-configuration.ts';

/** The pictures of the chosen configuration; the previous ones until these are loaded. */
export function useShownMedias(product: Product, row: ConfigurationRow): { medias: readonly Media[]; pending: boolean } {
  const whole = wholeConfiguration(product, row);
  const { data, isLoading } = useQuery({ ...configurationQuery(row.id), enabled: !whole });
  const current = whole?.medias ?? data?.data.medias;
  const [shown, setShown] = useState(current ?? product.default_config.medias);
  if (current && current !== shown) setShown(current);
  return { medias: inOrder(current ?? shown), pending: isLoading };
}
