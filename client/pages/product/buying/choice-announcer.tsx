import type { ConfigurationRow, Product } from '../../../../shared/contract/product.ts';
import { useFormat, useT } from '../../../core/app-context.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { chosenOptions } from '../../../features/product/shown-configuration.ts';
import { useOffer } from '../use-offer.ts';

/** Announces options, price and stock after a choice. Empty until the first choice. */
export function ChoiceAnnouncer({ product, row, active }: { product: Product; row: ConfigurationRow; active: boolean }) {
  const t = useT('product');
  const common = useT('common');
  const format = useFormat();
  const { view: price, availability } = useOffer(product, row);
  const words = { in_stock: common('inStock'), pre_order: common('preOrder'), out_of_stock: common('outOfStock') };
  const options = chosenOptions(product, row)
    .map(({ title, value }) => `${title} ${value}`)
    .join(', ');
  const priceInWords = (one: Exclude<typeof price, { kind: 'out_of_stock' }>) =>
    one.kind === 'discounted' && one.isLowest
      ? `${format.price(one.price)}, ${common('lowestPrice')} ${format.price(one.crossedOut)}`
      : format.price(one.price);
  const stock = words[availability];
  return (
    <LiveRegion>
      {active &&
        (price.kind === 'out_of_stock'
          ? t('announceSoldOut', { options, stock })
          : t('announce', { options, price: priceInWords(price), stock }))}
    </LiveRegion>
  );
}
