import { CARAT_TABLES, type StoneShape } from './carat-tables.ts';
import { parseStone, type StoneInput } from './carat-input.ts';

/** In millimetres: `[diameter]`, `[length, width]` or `[length, wide end, narrow end]`. */
export type StoneSize = readonly number[];

export interface CaratRow {
  readonly size: StoneSize;
  readonly carat: number;
}

export type CaratAnswer =
  /** `exact`: the value is a row of the table; else it is interpolated. `row` is the nearest row. */
  | {
      readonly kind: 'found';
      readonly asked: 'size' | 'weight';
      readonly size: StoneSize;
      readonly carat: number;
      readonly exact: boolean;
      readonly row: number;
    }
  | { readonly kind: 'outside'; readonly from: CaratRow; readonly to: CaratRow }
  /** The ratio of length to width is outside of the table, which has stones `from` to `to` times as long as wide. */
  | { readonly kind: 'proportion'; readonly from: number; readonly to: number }
  | { readonly kind: 'unreadable' };

const rowsByShape = new Map<StoneShape, readonly CaratRow[]>();

export function caratRows(shape: StoneShape): readonly CaratRow[] {
  const cached = rowsByShape.get(shape);
  if (cached) return cached;
  const rows = CARAT_TABLES[shape].map((row) => ({ size: row.slice(0, -1), carat: row.at(-1) ?? 0 }));
  rowsByShape.set(shape, rows);
  return rows;
}

/** Number of measures of a stone of this shape: 1, 2 or 3. */
export const measuresOf = (shape: StoneShape): number => caratRows(shape)[0]?.size.length ?? 1;

/** Converts typed text: a size („10 × 8 mm“) to the weight, a weight („1 ct“) to the size. */
export function askCarat(shape: StoneShape, text: string): CaratAnswer {
  const input = parseStone(text);
  if (!input) return { kind: 'unreadable' };
  return 'carat' in input ? sizeOf(shape, input.carat) : weightOf(shape, input.size);
}

export function weightOf(shape: StoneShape, typed: Extract<StoneInput, { size: unknown }>['size']): CaratAnswer {
  const rows = caratRows(shape);
  const size = asMeasured(shape, typed);
  if (!size) return { kind: 'unreadable' };
  const lengths = rows.map((row) => length(row.size));
  if (length(size) < Math.min(...lengths) || length(size) > Math.max(...lengths)) return outside(rows);
  const [from, to] = proportions(rows);
  if (proportion(size) < from * 0.95 || proportion(size) > to * 1.05) return { kind: 'proportion', from, to };
  const row = nearest(rows, (one) => distance(one.size, size));
  const exact = rows[row] !== undefined && distance(rows[row].size, size) === 0;
  const carat = exact ? (rows[row]?.carat ?? 0) : between(rows, size);
  return { kind: 'found', asked: 'size', size, carat, exact, row };
}

/** The size of a stone of this weight, with the proportions of the nearest row. */
export function sizeOf(shape: StoneShape, carat: number): CaratAnswer {
  const rows = caratRows(shape);
  const carats = rows.map((row) => row.carat);
  if (carat < Math.min(...carats) || carat > Math.max(...carats)) return outside(rows);
  const row = nearest(rows, (one) => Math.abs(Math.log(one.carat / carat)));
  const found = rows[row];
  if (!found) return { kind: 'unreadable' };
  const exact = found.carat === carat;
  const scale = Math.cbrt(carat / found.carat);
  return { kind: 'found', asked: 'weight', size: exact ? found.size : found.size.map((mm) => round(mm * scale, 1)), carat, exact, row };
}

/** Two measures of a round stone are its smallest and largest diameter, as in grading reports; a square stone may have one. */
function asMeasured(shape: StoneShape, typed: StoneSize): StoneSize | null {
  const measures = measuresOf(shape);
  const size = typed.toSorted((a, b) => b - a);
  const [longest = 0, second = longest] = size;
  if (size.length === measures) return size;
  if (measures === 1 && size.length === 2 && second > longest * 0.92) return [(longest + second) / 2];
  if (measures === 2 && size.length === 1 && proportions(caratRows(shape))[0] === 1) return [longest, longest];
  return null;
}

/** Weight = length x width² x factor, where the factor of a shape changes little between rows. */
function between(rows: readonly CaratRow[], size: StoneSize): number {
  const carat = size.length === 1 ? onLine(rows, length(size)) : factorNear(rows, size) * bulk(size);
  return round(carat, carat < 0.3 ? 3 : 2);
}

function onLine(rows: readonly CaratRow[], mm: number): number {
  const above = rows.findIndex((row) => length(row.size) >= mm);
  const [low, high] = [rows[above - 1], rows[above]];
  if (!low || !high) return high?.carat ?? 0;
  const share = (mm - length(low.size)) / (length(high.size) - length(low.size));
  return low.carat + share * (high.carat - low.carat);
}

/** The mean factor of all rows, weighted by inverse distance. */
function factorNear(rows: readonly CaratRow[], size: StoneSize): number {
  let weights = 0;
  let sum = 0;
  for (const row of rows) {
    const weight = 1 / distance(row.size, size) ** 4;
    weights += weight;
    sum += weight * (row.carat / bulk(row.size));
  }
  return sum / weights;
}

const length = (size: StoneSize): number => size[0] ?? 0;
/** Width of a stone; for a tapered one the mean of its two ends. */
const width = ([first = 0, second = first, third = second]: StoneSize): number => (second + third) / 2;
const bulk = (size: StoneSize): number => length(size) * width(size) ** 2;
const proportion = (size: StoneSize): number => length(size) / width(size);

function proportions(rows: readonly CaratRow[]): [from: number, to: number] {
  const all = rows.map((row) => proportion(row.size));
  return [Math.min(...all), Math.max(...all)];
}

/** Distance between two sizes: the Euclidean norm of the logarithms of their ratios. */
const distance = (a: StoneSize, b: StoneSize): number => Math.hypot(...a.map((mm, index) => Math.log(mm / (b[index] ?? mm))));

function nearest(rows: readonly CaratRow[], far: (row: CaratRow) => number): number {
  let best = 0;
  let least = Infinity;
  rows.forEach((row, index) => {
    const distanceOfRow = far(row);
    if (distanceOfRow >= least) return;
    best = index;
    least = distanceOfRow;
  });
  return best;
}

function outside(rows: readonly CaratRow[]): CaratAnswer {
  const [from, to] = [rows[0], rows.at(-1)];
  return from && to ? { kind: 'outside', from, to } : { kind: 'unreadable' };
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
