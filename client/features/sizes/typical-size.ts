import { caratRows, sizeOf, type StoneSize } from '../../../shared/commerce/carat.ts';
import type { StoneShape } from '../../../shared/commerce/carat-tables.ts';

/** The size nearest to one carat; for shapes that exist only in small sizes the largest. */
export function typicalSize(shape: StoneShape): StoneSize {
  const rows = caratRows(shape);
  const answer = sizeOf(shape, 1);
  return (answer.kind === 'found' ? rows[answer.row] : rows.at(-1))?.size ?? [];
}
