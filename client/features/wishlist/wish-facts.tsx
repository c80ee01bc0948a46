import type { Snapshot } from 'valtio';
import { isUnsized } from '../../../shared/commerce/wishlist.ts';
import type { WishlistItem } from '../../../packages/contract/wishlist.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { noBreak } from '../../ui/no-break.ts';
import { Facts, useConfigurationText } from '../product-line/line-facts.tsx';

type Item = Snapshot<WishlistItem>;

/** The address of a saved item: of its metal while nobody has chosen a size. */
export function useWishHref(item: Item): string {
  const { slug, embedded, sku } = item;
  return useHref()('product', { slug }, embedded ? {} : { configuration_id: sku, ...(isUnsized(item) && { only: 'metal' }) });
}

/** The configuration and the engraving of a saved item. The cart's texts are not on the page of the list. */
export function WishFacts({ item }: { readonly item: Item }) {
  const t = useT('wishlist');
  const configurationText = useConfigurationText();
  const { options, engraving, to_choose, vendor_model: model } = item;
  const chosen = isUnsized(item) ? options.filter(({ key }) => !to_choose.includes(key)) : options;
  const texts = [engraving.text ? t('engraving', { text: engraving.text }) : '', model === '' ? '' : t('model', { model })];
  return <Facts facts={[noBreak(configurationText(chosen)), ...texts]} />;
}
