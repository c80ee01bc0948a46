/** A set of products: one bit for each, by their position in the recommended order. 100,000 products are 12.5 kB. */
export type Bits = Uint32Array;

export const emptyBits = (size: number): Bits => new Uint32Array((size + 31) >>> 5);

export function allBits(size: number): Bits {
  const bits = emptyBits(size).fill(0xffff_ffff);
  if (size % 32 !== 0) bits[bits.length - 1] = 2 ** (size % 32) - 1;
  return bits;
}

export const has = (bits: Bits, at: number): boolean => (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1;

export function add(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
}

export function remove(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) & ~(1 << (at & 31));
}

/** These functions change `into`. */
export function keepOnly(into: Bits, others: Bits): Bits {
  for (let word = 0; word < into.length; word += 1) into[word] = (into[word] ?? 0) & (others[word] ?? 0);
  return into;
}

export function unite(into: Bits, others: Bits): Bits {
  for (let word = 0; word < into.length; word += 1) into[word] = (into[word] ?? 0) | (others[word] ?? 0);
  return into;
}

export function leaveOut(into: Bits, others: Bits): Bits {
  for (let word = 0; word < into.length; word += 1) into[word] = (into[word] ?? 0) & ~(others[word] ?? 0);
  return into;
}

export function countOf(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) count += ones(bits[word] ?? 0);
  return count;
}

export function countOfBoth(one: Bits, other: Bits): number {
  let count = 0;
  for (let word = 0; word < one.length; word += 1) count += ones((one[word] ?? 0) & (other[word] ?? 0));
  return count;
}

export const overlap = (one: Bits, other: Bits): boolean => one.some((word, at) => (word & (other[at] ?? 0)) !== 0);

/** The set bit nearest to a position, before or after it. */
export function nearest(bits: Bits, position: number, step: -1 | 1): number | undefined {
  for (let at = position + step; at >= 0 && at >>> 5 < bits.length; at += step) {
    const isWordBegin = (at & 31) === (step === 1 ? 0 : 31);
    if (isWordBegin && bits[at >>> 5] === 0) at += step * 31;
    else if (has(bits, at)) return at;
  }
  return undefined;
}

/** Positions of set bits, `count` of them after the first `skip`. */
export function positionsOf(bits: Bits, skip: number, count: number): number[] {
  const positions: number[] = [];
  let passed = 0;
  for (let word = 0; word < bits.length && positions.length < count; word += 1) {
    let rest = bits[word] ?? 0;
    const here = ones(rest);
    if (passed + here <= skip) {
      passed += here;
      continue;
    }
    for (; rest !== 0 && positions.length < count; rest &= rest - 1) {
      if (passed >= skip) positions.push(word * 32 + 31 - Math.clz32(rest & -rest));
      passed += 1;
    }
  }
  return positions;
}

/** Visits the set bits in their order. */
export function eachOf(bits: Bits, visit: (position: number) => void): void {
  for (let word = 0; word < bits.length; word += 1) {
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) visit(word * 32 + 31 - Math.clz32(rest & -rest));
  }
}

/** The number of ones in 32 bits, in parallel (Warren, Hacker's Delight, 5-1). */
function ones(word: number): number {
  let sum = word - ((word >>> 1) & 0x5555_5555);
  sum = (sum & 0x3333_3333) + ((sum >>> 2) & 0x3333_3333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
