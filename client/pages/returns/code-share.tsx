import type { Order } from '../../../packages/contract/order.ts';
import { fromCents, toCents } from '../../../shared/commerce/money.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { type ChosenLine, codeShareOf, refundOf } from './return-lines.ts';

interface CodeShareProps {
  readonly order: Order;
  readonly lines: readonly ChosenLine[];
  readonly className: string | undefined;
}

/** Why an amount is below the price: „6.390,00 € abzüglich 25,00 €, Anteil am Code DANKE25“. Guests do not see the code. */
export function CodeShare({ order, lines, className }: CodeShareProps) {
  const t = useT('return');
  const { price } = useFormat();
  const share = codeShareOf(lines);
  if (share <= 0) return null;
  const paid = price(fromCents(toCents(refundOf(lines)) + toCents(share)));
  const code = order.discount?.code;
  const amounts = { price: paid, amount: price(share) };
  return <p className={className}>{code === undefined ? t('discountShare', amounts) : t('codeShare', { ...amounts, code })}</p>;
}
