import { assert, boolean, constantFrom, integer, nat, property, record, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cheapestDeliverable, choicesOf, choose, findBySku, hasGaps, type Matrix, valuesInStock } from './configuration-choice.ts';

interface Row {
  readonly configuration_id: string;
  readonly options: Record<string, string>;
  readonly stock_qty: number;
  readonly track_inventory: boolean;
}

const row = (metal: string, size: string, stock_qty = 3): Row => ({
  configuration_id: `${metal}-${size}`,
  options: { metal, size },
  stock_qty,
  track_inventory: true,
});
const option = (key: string, values: readonly string[]) => ({
  key,
  title: key,
  values: values.map((value) => ({ key: value, title: value, swatch: null })),
});

const gold = row('gold', '54');
const ring: Matrix<Row> = {
  options: [option('metal', ['gold', 'rose', 'platinum', 'silver']), option('size', ['52', '53', '54', '55', '56'])],
  configurations: [
    row('gold', '52', 0),
    row('gold', '53'),
    gold,
    row('gold', '55'),
    row('rose', '53'),
    row('rose', '54', 0),
    row('platinum', '52'),
    row('platinum', '53', 0),
    row('platinum', '56'),
  ],
};

describe('choose', () => {
  it('keeps the other options', () => expect(choose(ring, gold, 'size', '53')?.configuration_id).toBe('gold-53'));

  it('keeps the other options even if that configuration is sold out', () => {
    expect(choose(ring, gold, 'metal', 'rose')?.configuration_id).toBe('rose-54');
  });

  it('chooses the nearest available configuration if the combination does not exist', () => {
    expect(choose(ring, gold, 'metal', 'platinum')?.configuration_id).toBe('platinum-52');
    expect(choose(ring, row('gold', '55'), 'metal', 'platinum')?.configuration_id).toBe('platinum-56');
  });

  it('returns null for a value that no configuration has', () => expect(choose(ring, gold, 'metal', 'silver')).toBeNull());

  it('accepts a current row that lacks an option', () => {
    const bare = { configuration_id: 'x', options: {}, stock_qty: 1, track_inventory: true };
    expect(choose(ring, bare, 'metal', 'rose')?.options['metal']).toBe('rose');
  });
});

describe('choicesOf', () => {
  const [metals, sizes] = choicesOf(ring, gold);
  const states = (choice: typeof metals) => Object.fromEntries(choice?.values.map(({ value, state }) => [value.key, state]) ?? []);

  it('distinguishes sold out, other combination and missing', () => {
    expect(states(metals)).toEqual({ gold: 'available', rose: 'available', platinum: 'other_combination', silver: 'missing' });
    expect(states(sizes)).toEqual({ 52: 'sold_out', 53: 'available', 54: 'available', 55: 'available', 56: 'other_combination' });
  });

  it('strikes a metal through only when nothing of it can be delivered', () => {
    expect(metals?.values.filter(({ struck }) => struck).map(({ value }) => value.key)).toEqual(['silver']);
    const gone = { ...ring, configurations: [gold, row('rose', '53', 0), row('rose', '54', 0)] };
    expect(choicesOf(gone, gold)[0]?.values[1]).toMatchObject({ state: 'sold_out', struck: true });
  });

  it('of an open option no value is chosen, and other options are free of it', () => {
    const [open, free] = choicesOf(ring, gold, ['size']);
    expect(states(open)).toEqual({ gold: 'available', rose: 'available', platinum: 'available', silver: 'missing' });
    expect(free?.values.filter(({ chosen }) => chosen)).toEqual([]);
    expect(states(free)).toEqual(states(sizes));
  });

  it('marks the chosen values only', () => {
    expect(metals?.values.filter(({ chosen }) => chosen).map(({ value }) => value.key)).toEqual(['gold']);
    expect(sizes?.values.find(({ chosen }) => chosen)?.row).toBe(gold);
  });

  it('a pre-order is not sold out', () => {
    const matrix = { ...ring, configurations: [gold, { ...row('rose', '54', 0), track_inventory: false }] };
    expect(choicesOf(matrix, gold)[0]?.values[1]?.state).toBe('available');
  });
});

describe('valuesInStock', () => {
  it('returns the deliverable values of the metal in runs of neighbours', () => {
    const runs = (current: Row) => valuesInStock(ring, current, ring.options[1]!).map((run) => run.map(({ key }) => key));
    expect(runs(gold)).toEqual([['53', '54', '55']]);
    expect(runs(row('platinum', '53'))).toEqual([['52'], ['56']]);
  });
});

describe('cheapestDeliverable', () => {
  const cheapest = (costs: Readonly<Record<string, number>>, current: Row, free: readonly string[]) => {
    const configurations = ring.configurations.map((one) => ({ ...one, cost: costs[one.configuration_id] ?? 100 }));
    return cheapestDeliverable({ ...ring, configurations }, current, free)?.configuration_id;
  };

  it('returns the lowest price of the free options, of several the nearest to the current configuration', () => {
    expect(cheapest({ 'gold-53': 90 }, gold, ['size'])).toBe('gold-53');
    expect(cheapest({}, row('gold', '56'), ['size'])).toBe('gold-55');
    expect(cheapest({ 'gold-53': 90, 'gold-55': 90 }, row('gold', '56'), ['size'])).toBe('gold-55');
  });

  it('never returns a sold-out one, or another metal than the current one while that is not free', () => {
    expect(cheapest({ 'gold-52': 1, 'platinum-56': 2 }, gold, ['size'])).toBe('gold-54');
    expect(cheapest({}, row('rose', '54'), [])).toBeUndefined();
  });
});

describe('findBySku', () => {
  it('finds a row by sku; nothing for an unknown or absent sku', () => {
    expect(findBySku(ring.configurations, 'gold-54')).toBe(gold);
    expect(findBySku(ring.configurations, 'tin-1')).toBeNull();
    expect(findBySku(ring.configurations, null)).toBeNull();
  });
});

describe('any product', () => {
  const key = constantFrom('a', 'b', 'c', 'd');
  const cell = record({ metal: key, size: key, length: key, stock_qty: integer({ min: 0, max: 2 }), track_inventory: boolean() });
  const matrices = uniqueArray(cell, { minLength: 1, maxLength: 30, selector: ({ metal, size, length }) => metal + size + length }).map(
    (cells) => ({
      options: ['metal', 'size', 'length'].map((name) => option(name, ['a', 'b', 'c', 'd'])),
      configurations: cells.map(({ metal, size, length, ...stock }) => ({
        configuration_id: metal + size + length,
        options: { metal, size, length },
        ...stock,
      })),
    }),
  );

  it('choose returns a row with the value, or null if no row has it', () => {
    assert(
      property(matrices, nat(), constantFrom(...(['metal', 'size', 'length'] as const)), key, (matrix, seed, optionKey, valueKey) => {
        const current = matrix.configurations[seed % matrix.configurations.length]!;
        const having = matrix.configurations.filter(({ options }) => options[optionKey] === valueKey);
        const others = (['metal', 'size', 'length'] as const).filter((name) => name !== optionKey);
        const exact = having.filter(({ options }) => others.every((name) => current.options[name] === options[name]));
        const allowed = exact.length > 0 ? exact : having.length > 0 ? having : [null];
        expect(allowed).toContain(choose(matrix, current, optionKey, valueKey));
      }),
    );
  });

  it('has gaps exactly if some choice from some row is unavailable', () => {
    assert(
      property(matrices, (matrix) => {
        const gaps = matrix.configurations.some((chosen) =>
          choicesOf(matrix, chosen).some(({ values }) => values.some(({ state }) => state !== 'available')),
        );
        expect(hasGaps(matrix)).toBe(gaps);
      }),
    );
  });

  it('choosing the current value returns the current row', () => {
    assert(
      property(matrices, nat(), (matrix, seed) => {
        const current = matrix.configurations[seed % matrix.configurations.length]!;
        for (const { values } of choicesOf(matrix, current)) expect(values.find(({ chosen }) => chosen)?.row).toBe(current);
      }),
    );
  });
});
