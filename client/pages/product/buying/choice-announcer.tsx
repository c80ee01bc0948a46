import type { Offer } from '../../../../shared/commerce/offers/offer.ts';
import type { ConfigurationRow, Product } from '../../../../shared/contract/product.ts';
import { useFormat, useT } from '../../../core/app-context.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { chosenOptions } from '../../../features/product/shown-configuration.ts';

interface ChoiceProps {
  readonly product: Product;
  readonly row: ConfigurationRow;
  readonly offer: Offer;
}

/** Announces options, price and stock after a choice. Empty until the first choice. */
export const ChoiceAnnouncer = ({ active, ...choice }: ChoiceProps & { readonly active: boolean }) => (
  <LiveRegion>{active && <Choice {...choice} />}</LiveRegion>
);

function Choice({ product, row, offer: { view: price, availability } }: ChoiceProps) {
  const t = useT('product');
  const common = useT('common');
  const format = useFormat();
  const words = { in_stock: common('inStock'), pre_order: common('preOrder'), out_of_stock: common('outOfStock') };
  const options = chosenOptions(product, row)
    .map(({ title, value }) => `${title} ${value}`)
    .join(', ');
  const priceInWords = (one: Exclude<typeof price, { kind: 'out_of_stock' }>) =>
    one.kind === 'discounted' && one.isLowest
      ? `${format.price(one.price)}, ${common('lowestPrice')} ${format.price(one.crossedOut)}`
      : format.price(one.price);
  const stock = words[availability];
  return price.kind === 'out_of_stock'
    ? t('announceSoldOut', { options, stock })
    : t('announce', { options, price: priceInWords(price), stock });
}
