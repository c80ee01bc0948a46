import type { Design } from '../import/seed-files.ts';
import type { Pick } from './pick.ts';

export interface Stone {
  readonly carat: number;
  readonly stone_mm: string | null;
  readonly colour_grade: string | null;
  readonly clarity_grade: string | null;
  /** Price factor of the stone's weight and grades. */
  readonly priceFactor: number;
}

const CARATS = [
  [0.25, 9],
  [0.3, 10],
  [0.4, 9],
  [0.5, 14],
  [0.6, 6],
  [0.7, 10],
  [0.75, 6],
  [0.9, 7],
  [1, 12],
  [1.25, 5],
  [1.5, 6],
  [2, 4],
  [2.5, 1.5],
  [3, 0.5],
] as const;
/** Grades with their price factors. */
const COLOURS = [
  ['D', 1.3],
  ['E', 1.2],
  ['F', 1.12],
  ['G', 1],
  ['H', 0.92],
  ['I', 0.82],
  ['J', 0.75],
] as const;
const CLARITIES = [
  ['IF', 1.35],
  ['VVS1', 1.25],
  ['VVS2', 1.15],
  ['VS1', 1.05],
  ['VS2', 1],
  ['SI1', 0.85],
  ['SI2', 0.75],
] as const;

/** Pavé and rows of small stones are not varied: their weight belongs to the design. */
const SMALLEST_MAIN_STONE = 0.2;
/** The stone's share of the price, and its exponent of the weight. */
const STONE_SHARE = 0.7;
const GROWTH = 1.5;

/** Another stone of the same kind and cut; null for a design without a main stone. */
export function otherStone({ carat, stone_mm, colour_grade, clarity_grade }: Design, pick: Pick): Stone | null {
  if (carat === null || carat < SMALLEST_MAIN_STONE) return null;
  const other = pick.weighted(CARATS);
  const [colour, byColour] = pick.one(COLOURS);
  const [clarity, byClarity] = pick.one(CLARITIES);
  const grades = (colour_grade === null ? 1 : byColour) * (clarity_grade === null ? 1 : byClarity);
  const scale = Math.cbrt(other / carat);
  return {
    carat: other,
    stone_mm:
      stone_mm &&
      stone_mm
        .split('x')
        .map((side) => String(Math.round(Number(side) * scale * 10) / 10))
        .join('x'),
    colour_grade: colour_grade && colour,
    clarity_grade: clarity_grade && clarity,
    priceFactor: 1 - STONE_SHARE + STONE_SHARE * (other / carat) ** GROWTH * grades,
  };
}
