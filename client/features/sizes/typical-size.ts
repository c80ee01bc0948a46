import { caratRows, sizeOf, type StoneSize } from '../../../shared/commerce/carat.ts';
import type { StoneShape } from '../../../shared/commerce/carat-tables.ts';

/** The row nearest to one carat, or the largest of shapes that are only made small. */
export function typicalSize(shape: StoneShape): StoneSize {
  const rows = caratRows(shape);
  const answer = sizeOf(shape, 1);
  return (answer.kind === 'found' ? rows[answer.row] : rows.at(-1))?.size ?? [];
}
