/**
 * The choice of a return stands in the address (`?type=1&product=0&product=1x2&step=details`), so back, reload, a bookmark and two tabs
 * work by the browser's own means; its details are posted. Hidden fields of a posted form would make the second page the answer to a post,
 * without an address. Parts that became impossible since are dropped from the choice.
 */
import { ReturnType, RETURN_POSITIONS_MAX } from '../../packages/contract/return-limits.ts';
import type { LineOptions } from './return-options.ts';

/** How many units of which position of an order. */
export interface ChosenPosition {
  readonly position: number;
  readonly quantity: number;
}

const QUANTITY_MAX = 999;

/**
 * The chosen products as values of an address or a form. A ticked position is `2`; `2x3` is three units of it and counts only with its
 * tick, so that a plain form can send a checkbox and a list of quantities under one name.
 */
export function chosenPositions(values: readonly string[]): readonly ChosenPosition[] {
  const quantities = new Map<number, number>();
  for (const value of values) {
    const [, position = '', quantity = ''] = /^(\d{1,3})x(\d{1,3})$/.exec(value) ?? [];
    if (position !== '') quantities.set(Number(position), Math.min(QUANTITY_MAX, Math.max(1, Number(quantity))));
  }
  const ticked = values.filter((value) => /^\d{1,3}$/.test(value)).map(Number);
  return [...new Set(ticked)]
    .sort((one, other) => one - other)
    .slice(0, RETURN_POSITIONS_MAX)
    .map((position) => ({ position, quantity: quantities.get(position) ?? 1 }));
}

/** The same choice has the same values, in the same order. */
export const positionValues = (positions: readonly ChosenPosition[]): readonly string[] =>
  positions.flatMap(({ position, quantity }) => (quantity === 1 ? [String(position)] : [String(position), `${position}x${quantity}`]));

export interface ReturnChoice {
  readonly type: ReturnType;
  readonly positions: readonly ChosenPosition[];
}

/** The choice in the address of a request; null while nothing is chosen. */
export function choiceOf(search: { get(name: string): string | null; getAll(name: string): string[] }): ReturnChoice | null {
  const type = returnTypeOf(search.get('type'));
  const positions = chosenPositions(search.getAll('piece'));
  return type === null || positions.length === 0 ? null : { type, positions };
}

export const returnTypeOf = (value: string | null | undefined): ReturnType | null =>
  Object.values(ReturnType).find((type) => String(type) === value) ?? null;

/** A line of an order with what may be done with it. */
interface Position {
  readonly position: number;
  readonly options: LineOptions;
}

/** How many units may be part of such a request; 0 for none. */
export function offeredQuantity(type: ReturnType, { return: returned, repair }: LineOptions): number {
  if (type === ReturnType.repair) return repair;
  return returned.kind === 'open' ? returned.quantity : 0;
}

/** The part of a choice that is possible for this type, and the positions that are not. More units than there are become all of them. */
export function possibleChoice(type: ReturnType, chosen: readonly ChosenPosition[], positions: readonly Position[]) {
  const offered = ({ position }: ChosenPosition): number => {
    const found = positions.find((one) => one.position === position);
    return found === undefined ? 0 : offeredQuantity(type, found.options);
  };
  return {
    positions: chosen
      .filter((wanted) => offered(wanted) > 0)
      .map((wanted) => ({ position: wanted.position, quantity: Math.min(wanted.quantity, offered(wanted)) })),
    dropped: chosen.filter((wanted) => offered(wanted) === 0).map(({ position }) => position),
  };
}

/** A request begins with a refund if any product can be returned, else with a repair; null if neither is possible. */
export function firstType(positions: readonly Position[]): ReturnType | null {
  const isOffered = (type: ReturnType) => positions.some(({ options }) => offeredQuantity(type, options) > 0);
  return [ReturnType.refund, ReturnType.repair].find(isOffered) ?? null;
}
