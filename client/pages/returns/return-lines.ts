import { type LineOptions, lineOptions } from '../../../shared/commerce/return-options.ts';
import type { ChosenPosition } from '../../../shared/commerce/return-choice.ts';
import { fromCents, toCents } from '../../../shared/commerce/money.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useReturnRules } from '../../features/order/return-rules.ts';
import { useNow } from '../../features/order/use-order-texts.ts';

type OrderLine = Order['order_products'][number];

/** A line of an order that a request can name, with what may be done with it. */
export interface ReturnLine {
  readonly position: number;
  readonly line: OrderLine;
  readonly options: LineOptions;
}

/** A line that is part of a request. */
export interface ChosenLine extends ReturnLine {
  readonly quantity: number;
}

export function useReturnLines(order: Order): readonly ReturnLine[] {
  const rules = useReturnRules();
  const now = useNow();
  return order.order_products.flatMap((line) =>
    line.position === null ? [] : [{ position: line.position, line, options: lineOptions(line, order, rules, now) }],
  );
}

export const chosenLines = (lines: readonly ReturnLine[], positions: readonly ChosenPosition[]): readonly ChosenLine[] =>
  positions.flatMap(({ position, quantity }) => {
    const found = lines.find((one) => one.position === position);
    return found ? [{ ...found, quantity }] : [];
  });

/** The order's discount on these products. */
export const codeShareOf = (chosen: readonly ChosenLine[]): number =>
  fromCents(chosen.reduce((sum, { line, quantity }) => sum + (toCents(line.cost) - toCents(line.refund_cost ?? line.cost)) * quantity, 0));

/** The refund for these products. */
export const refundOf = (chosen: readonly ChosenLine[]): number =>
  fromCents(chosen.reduce((sum, { line, quantity }) => sum + toCents(line.refund_cost ?? line.cost) * quantity, 0));
