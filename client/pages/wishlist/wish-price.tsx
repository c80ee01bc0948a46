import { reductionOf } from '../../../shared/commerce/reduction.ts';
import { type PriceChange, priceChange } from '../../../shared/commerce/wishlist.ts';
import { useCountryProfile, useFormat, useT } from '../../core/app-context.tsx';
import { useDayOfYear } from '../../core/seldom-formats.ts';
import { PriceView } from '../../features/product/price-view.tsx';
import type { Item } from './use-own-list.ts';
import { cx } from '../../ui/cx.ts';
import styles from './wishlist-table.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';
import { DAY_MS } from '../../../packages/contract/time.ts';

/** Above this the day alone would be ambiguous. */
const YEAR_MS = 330 * DAY_MS;

/**
 * Today's price, and below it in words what has changed since when. A lower price with the earlier one struck through is an announcement of
 * a reduction: only where the law asks for no prior price (docs/law.md).
 */
export function WishPrice({ item, isSoldOut }: { readonly item: Item; readonly isSoldOut: boolean }) {
  const change = priceChange(item);
  const text = useChangeText();
  const { price } = item;
  const claim = reductionOf({ before: change?.before ?? null, price, percent: 0, lowest: null }, useCountryProfile());
  return (
    <>
      <p className={isSoldOut ? styles.quiet : undefined}>
        <PriceView
          price={claim && !isSoldOut ? { kind: 'discounted', price, ...claim } : { kind: 'plain', price, crossedOut: null, percent: null }}
        />
      </p>
      {change && <p className={cx(role.meta, space.above1)}>{text(change)}</p>}
    </>
  );
}

function useChangeText(): (change: PriceChange) => string {
  const t = useT('wishlist');
  const format = useFormat();
  const dayOfYear = useDayOfYear();
  return ({ kind, amount, since }) => {
    const date = Date.now() - since.getTime() > YEAR_MS ? format.date(since) : dayOfYear(since);
    if (kind === 'same') return t('unchanged', { date });
    return t(kind === 'lower' ? 'lowerThan' : 'higherThan', { amount: format.price(amount), date });
  };
}
