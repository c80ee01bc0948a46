import type { ListedPiece } from '../../../shared/commerce/piece-list.ts';

interface PieceFieldsProps {
  /** Name of the form. */
  readonly form: string;
  readonly listId: string | null;
  readonly piece: ListedPiece;
  readonly title: string;
  readonly position: number;
}

/** What a plain post of a row needs (shared/forms/wishlist.ts). */
export function PieceFields({ form, listId, piece: { sku, engraving }, title, position }: PieceFieldsProps) {
  const values = { form, unique_id: listId ?? '', sku, engraving: engraving.text ?? '', title, position };
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
