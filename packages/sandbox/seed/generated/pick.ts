import { randomOf } from '../import/random.ts';

/** Deterministic choices: the same for the same text on every machine. */
export interface Pick {
  one<T>(list: readonly T[]): T;
  /** By weights. */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T;
  /** At least `least` of them, in any order. */
  some<T>(list: readonly T[], least: number): T[];
  chance(probability: number): boolean;
  between(low: number, high: number): number;
}

export function pickOf(text: string): Pick {
  const random = randomOf(text);
  const pick: Pick = {
    one: (list) => {
      const value = list[Math.floor(random() * list.length)];
      if (value === undefined) throw new RangeError('nothing to pick from');
      return value;
    },
    weighted: (list) => {
      let rest = random() * list.reduce((sum, [, weight]) => sum + weight, 0);
      const found = list.find(([, weight]) => (rest -= weight) < 0) ?? list.at(-1);
      if (!found) throw new RangeError('nothing to pick from');
      return found[0];
    },
    some: (list, least) => {
      const count = Math.min(list.length, least + Math.floor(random() * (list.length - least + 1)));
      const left = [...list];
      return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)).flat();
    },
    chance: (probability) => random() < probability,
    between: (low, high) => low + random() * (high - low),
  };
  return pick;
}
