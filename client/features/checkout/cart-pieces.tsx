import type { Snapshot } from 'valtio';
import { lineKey } from '../../../shared/commerce/cart-changes.ts';
import { lineLimit } from '../../../shared/commerce/cart-optimistic.ts';
import { lineCents } from '../../../shared/commerce/code-totals.ts';
import { fromCents } from '../../../shared/commerce/money.ts';
import { lineReduction } from '../../../shared/commerce/line-reduction.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import { useCountryProfile, useT } from '../../core/app-context.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { PieceList } from '../order/piece-list.tsx';

/** The pieces of the checkout's cart, with a note where the stock is too low. */
export function CartPieces({ cart }: { cart: Snapshot<Cart> }) {
  const t = useT('cart');
  const profile = useCountryProfile();
  return (
    <PieceList
      pieces={cart.items.map((line) => {
        const limit = lineLimit(line, cart.items);
        const short = limit < line.quantity && (limit > 0 ? t('tooMany', { count: limit }) : t('soldOut'));
        return {
          ...line,
          key: lineKey(line),
          amount: fromCents(lineCents(line)),
          reduced: lineReduction(line, profile) !== null,
          note: short !== false && <FieldError>{short}</FieldError>,
        };
      })}
    />
  );
}
