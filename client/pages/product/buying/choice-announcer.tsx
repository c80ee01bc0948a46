import type { Offer } from '../../../../shared/commerce/offers/offer.ts';
import type { Product } from '../../../../packages/contract/product.ts';
import { useFormat, useT } from '../../../core/app-context.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { type Choice, chosenOptions } from '../../../features/product/shown-configuration.ts';

interface ChoiceProps {
  readonly product: Product;
  readonly choice: Choice;
  readonly offer: Offer;
}

/** Announces options, price and stock after a choice. Empty until the first choice. */
export const ChoiceAnnouncer = ({ active, ...shown }: ChoiceProps & { readonly active: boolean }) => (
  <LiveRegion>{active && <Announcement {...shown} />}</LiveRegion>
);

function Announcement({ product, choice: { row, open }, offer: { view: price, availability } }: ChoiceProps) {
  const t = useT('product');
  const common = useT('common');
  const format = useFormat();
  const words = { in_stock: common('inStock'), pre_order: common('preOrder'), out_of_stock: common('outOfStock') };
  const options = chosenOptions(product, row, open)
    .map(({ title, value }) => `${title} ${value}`)
    .join(', ');
  const amount = format.price(price.price);
  const lowest = price.kind === 'discounted' && price.isLowest ? `, ${common('lowestPrice')} ${format.price(price.crossedOut)}` : '';
  return <span>{t('announce', { options, price: amount + lowest, stock: words[availability] })}</span>;
}
