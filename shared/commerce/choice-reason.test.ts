import { describe, expect, it } from 'vitest';
import { choiceReason } from './choice-reason.ts';
import { choicesOf, type Matrix } from './configuration-choice.ts';

const row = (metal: string, size: string, stock_qty = 3) => ({
  configuration_id: `${metal}-${size}`,
  options: { metal, size },
  stock_qty,
  track_inventory: true,
});
type Row = ReturnType<typeof row>;
const option = (key: string, values: readonly string[]) => ({
  key,
  title: key,
  values: values.map((value) => ({ key: value, title: value.toUpperCase(), swatch: null })),
});
const gold = row('gold', '54');
const ring: Matrix<Row> = {
  options: [option('metal', ['gold', 'rose', 'platinum', 'silver']), option('size', ['52', '54', '60'])],
  configurations: [gold, row('gold', '52', 0), row('gold', '60'), row('rose', '52'), row('rose', '54', 0), row('platinum', '52')],
};
const reason = (optionKey: string, value: string) => {
  const choice = choicesOf(ring, gold)
    .find((one) => one.option.key === optionKey)
    ?.values.find((one) => one.value.key === value);
  return choice && choiceReason(ring, gold, optionKey, choice);
};

describe('choiceReason', () => {
  it('is null for an available value', () => expect(reason('size', '60')).toBeNull());

  it('lists the values with which a sold-out value is in stock', () => {
    expect(reason('size', '52')).toEqual({
      kind: 'sold_out',
      others: [{ key: 'metal', title: 'GOLD' }],
      elsewhere: [
        { key: 'metal', title: 'ROSE' },
        { key: 'metal', title: 'PLATINUM' },
      ],
    });
    expect(reason('metal', 'rose')).toBeNull();
  });

  it('returns the configuration chosen instead of a missing combination', () => {
    expect(reason('metal', 'platinum')).toEqual({
      kind: 'other_combination',
      others: [{ key: 'size', title: '54' }],
      instead: [{ key: 'size', title: '52' }],
    });
  });

  it('is "missing" for a value that no configuration has', () => expect(reason('metal', 'silver')).toEqual({ kind: 'missing' }));
});
