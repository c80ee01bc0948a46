import { expect, it } from 'vitest';
import { type ChosenLine, codeShareOf, refundOf } from './return-lines.ts';

const chosenLine = (quantity: number, cost: number, refund_cost?: number): ChosenLine =>
  ({ quantity, position: 0, options: {}, line: { cost, ...(refund_cost !== undefined && { refund_cost }) } }) as unknown as ChosenLine;

it.each([
  [[chosenLine(1, 100)], 100, 0],
  [[chosenLine(2, 6390, 6365.05), chosenLine(1, 50, 49.81)], 12_779.91, 50.09],
] as const)('refund and share of the discount add up to the price', (chosenLines, refund, share) => {
  expect([refundOf(chosenLines), codeShareOf(chosenLines)]).toEqual([refund, share]);
});
