import { ENGRAVING_MAX, SHARE_NAME_MAX, SKU_MAX } from '../../packages/contract/limits.ts';
import { itemToSave } from '../commerce/listed-facts.ts';
import { type SavedItem, savedItemKey } from '../commerce/saved-list.ts';
import { insertWish } from '../commerce/wishlist.ts';
import { max, regex, required, type Rule } from '../validation/rules.ts';
import { defineForm } from '../../packages/engine/forms/form.ts';

const unique_id: readonly Rule[] = [required, regex(/^[A-Za-z0-9_-]{16,64}$/)];

/** `title` and `position` are for the row that remains of a removed product. */
const itemFields = {
  unique_id,
  sku: [required, max(SKU_MAX)],
  engraving: [max(ENGRAVING_MAX)],
  title: [max(300)],
  position: [regex(/^\d{1,3}$/)],
} satisfies Readonly<Record<string, readonly Rule[]>>;
type ItemValues = Readonly<Record<keyof typeof itemFields, string>>;

const storedList = ({ unique_id: id }: ItemValues) => ({ key: 'getWishlist', query: { unique_id: id } }) as const;
const savedItemOf = ({ sku, engraving }: ItemValues): SavedItem => ({ sku, engraving: engraving === '' ? {} : { text: engraving } });

function saved(id: string, before: unknown, change: (list: readonly SavedItem[]) => readonly SavedItem[]) {
  const { baggage } = (before as { readonly data: { readonly baggage: readonly SavedItem[] } }).data;
  return { body: { unique_id: id, baggage: change(baggage).map((item) => itemToSave({ ...item })) } };
}

/** With JavaScript the list's store makes the change. Engravings may be in no address, so the page itself answers. */
export const removeWishForm = defineForm({
  name: 'removeWish',
  call: 'saveWishlist',
  fields: itemFields,
  before: storedList,
  args: (values, before) => {
    const removed = savedItemKey(savedItemOf(values));
    return saved(values.unique_id, before, (list) => list.filter((one) => savedItemKey(one) !== removed));
  },
  stays: true,
});

export const restoreWishForm = defineForm({
  name: 'restoreWish',
  call: 'saveWishlist',
  fields: itemFields,
  before: storedList,
  args: (values, before) => saved(values.unique_id, before, (list) => insertWish(list, savedItemOf(values), Number(values.position))),
  stays: true,
});

export const shareWishlistForm = defineForm({
  name: 'shareWishlist',
  call: 'shareWishlist',
  fields: { unique_id, name: [max(SHARE_NAME_MAX)] },
  args: ({ unique_id: id, name }) => ({ body: { unique_id: id, name } }),
});

export const unshareWishlistForm = defineForm({
  name: 'unshareWishlist',
  call: 'unshareWishlist',
  fields: { unique_id },
  args: ({ unique_id: id }) => ({ body: { unique_id: id } }),
});

export const wishlistForms = [removeWishForm, restoreWishForm, shareWishlistForm, unshareWishlistForm] as const;
