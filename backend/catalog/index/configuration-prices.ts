/** Configurations of one group: product positions, and the price of each after the sale. */
export interface PricedGroup {
  readonly group: number;
  readonly positions: Uint32Array;
  readonly cents: Uint32Array;
}

/**
 * The group and the price after the sale of every configuration, those of a product beside each other, so that the lowest price of some
 * configurations is found without the database. Eight bytes for each: 1.9 million are 15 MB. The arrays are read in loops over all of them.
 */
export class ConfigurationPrices {
  /** Where the configurations of each position begin and end. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  groups: Uint32Array;
  cents: Uint32Array;

  constructor(size: number, all: readonly PricedGroup[]) {
    const counts = new Uint32Array(size);
    for (const { positions } of all) for (const position of positions) counts[position] = (counts[position] ?? 0) + 1;
    this.starts = new Uint32Array(size);
    let total = 0;
    counts.forEach((count, position) => {
      this.starts[position] = total;
      total += count;
    });
    this.ends = this.starts.slice();
    this.groups = new Uint32Array(total);
    this.cents = new Uint32Array(total);
    this.#fill(all);
  }

  /** Those of one product: in their place, or behind all others if there are more than before. */
  replace(position: number, all: readonly PricedGroup[]): void {
    const count = all.reduce((sum, { positions }) => sum + positions.length, 0);
    const start = this.starts[position] ?? 0;
    if (count > (this.ends[position] ?? 0) - start) {
      this.starts[position] = this.groups.length;
      this.groups = longer(this.groups, count);
      this.cents = longer(this.cents, count);
    }
    this.ends[position] = this.starts[position] ?? 0;
    this.#fill(all);
  }

  #fill(all: readonly PricedGroup[]): void {
    for (const { group, positions, cents } of all) {
      positions.forEach((position, index) => {
        const at = this.ends[position] ?? 0;
        this.ends[position] = at + 1;
        this.groups[at] = group;
        this.cents[at] = cents[index] ?? 0;
      });
    }
  }
}

function longer(array: Uint32Array, by: number): Uint32Array {
  const copy = new Uint32Array(array.length + by);
  copy.set(array);
  return copy;
}
