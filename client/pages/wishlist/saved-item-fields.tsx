import type { SavedItem } from '../../../shared/commerce/saved-list.ts';

interface SavedItemFieldsProps {
  /** Name of the form. */
  readonly form: string;
  readonly listId: string | null;
  readonly savedItem: SavedItem;
  readonly title: string;
  readonly position: number;
}

/** The hidden fields that a plain post of a row needs (shared/forms/wishlist.ts). */
export function SavedItemFields({ form, listId, savedItem: { sku, engraving }, title, position }: SavedItemFieldsProps) {
  const values = { form, unique_id: listId ?? '', sku, engraving: engraving.text ?? '', title, position };
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
