/** Configurations of one group: product positions, and the price of each after the sale. */
export interface PricedGroup {
  readonly group: number;
  readonly positions: Uint32Array;
  readonly cents: Uint32Array;
}

/**
 * The price of every configuration, in the order of the products, so that the lowest one of some configurations is found without the
 * database. Eight bytes for each: 1.9 million are 15 MB.
 */
export class ConfigurationPrices {
  /** Where the configurations of each position begin, and the end of the last. */
  readonly #starts: Uint32Array;
  readonly #groups: Uint32Array;
  readonly #cents: Uint32Array;
  /** Those of products that were read again. */
  readonly #replaced = new Map<number, readonly (readonly [group: number, cents: number])[]>();

  constructor(size: number, all: readonly PricedGroup[]) {
    const starts = new Uint32Array(size + 1);
    for (const { positions } of all) for (const position of positions) starts[position + 1] = (starts[position + 1] ?? 0) + 1;
    for (let position = 0; position < size; position += 1) starts[position + 1] = (starts[position + 1] ?? 0) + (starts[position] ?? 0);
    const total = starts[size] ?? 0;
    this.#groups = new Uint32Array(total);
    this.#cents = new Uint32Array(total);
    const next = starts.slice();
    for (const { group, positions, cents } of all) {
      positions.forEach((position, index) => {
        const at = next[position] ?? 0;
        next[position] = at + 1;
        this.#groups[at] = group;
        this.#cents[at] = cents[index] ?? 0;
      });
    }
    this.#starts = starts;
  }

  replace(position: number, all: readonly PricedGroup[]): void {
    this.#replaced.set(
      position,
      all.flatMap(({ group, cents }) => Array.from(cents, (one) => [group, one] as const)),
    );
  }

  each(position: number, visit: (group: number, cents: number) => void): void {
    const replaced = this.#replaced.get(position);
    if (replaced) for (const [group, cents] of replaced) visit(group, cents);
    else
      for (let at = this.#starts[position] ?? 0; at < (this.#starts[position + 1] ?? 0); at += 1)
        visit(this.#groups[at] ?? 0, this.#cents[at] ?? 0);
  }
}
