import type { Snapshot } from 'valtio';
import { stockStatus } from '../../../shared/commerce/stock.ts';
import { afterWorkingDays } from '../../../shared/commerce/working-days.ts';
import type { CartItem, ShippingRate } from '../../../shared/contract/cart.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useDays } from '../order/use-days.ts';

type Line = Snapshot<Pick<CartItem, 'stock_qty' | 'track_inventory'>>;

/** „1 bis 2 Werktage, voraussichtlich bis Mittwoch, 25. November“; no day where something is still to be made. */
export function useDeliveryWords(lines: readonly Line[]): (rate: ShippingRate) => string {
  const t = useT('checkout');
  const format = useFormat();
  const days = useDays();
  const made = lines.some((line) => stockStatus(line) === 'pre_order');
  return (rate) => {
    if (made) return t('onceMade', { days: days(rate) });
    return t('expectedBy', { days: days(rate), day: format.day(afterWorkingDays(new Date(), rate.days_max)) });
  };
}
