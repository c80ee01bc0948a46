import { type ListedPiece, pieceKey } from '../commerce/piece-list.ts';
import { insertWish } from '../commerce/wishlist.ts';
import { SKU_MAX } from '../contract/codes.ts';
import { max, regex, required, type Rule } from '../validation/rules.ts';
import { defineForm } from './form.ts';

/** The contract's `SHARE_NAME_MAX`, without the schema library. */
export const SHARE_NAME_MAX = 40;

const unique_id: readonly Rule[] = [required, regex(/^[A-Za-z0-9_-]{16,64}$/)];

/** `title` and `position` are for the row that remains of a removed piece. */
const piece = {
  unique_id,
  sku: [required, max(SKU_MAX)],
  engraving: [max(60)],
  title: [max(300)],
  position: [regex(/^\d{1,3}$/)],
} satisfies Readonly<Record<string, readonly Rule[]>>;
type PieceValues = Readonly<Record<keyof typeof piece, string>>;

const storedList = ({ unique_id: id }: PieceValues) => ({ key: 'getWishlist', query: { unique_id: id } }) as const;
const pieceOf = ({ sku, engraving }: PieceValues): ListedPiece => ({ sku, engraving: engraving === '' ? {} : { text: engraving } });

function saved(id: string, before: unknown, change: (list: readonly ListedPiece[]) => readonly ListedPiece[]) {
  const { baggage } = (before as { readonly data: { readonly baggage: readonly ListedPiece[] } }).data;
  const list = change(baggage.map(({ sku, engraving }) => ({ sku, engraving })));
  const toSend = list.map(({ sku, engraving: { text } }) => ({ sku, engraving: text === undefined ? {} : { text } }));
  return { body: { unique_id: id, baggage: toSend } };
}

/** With JavaScript the list's store makes the change. Engravings may be in no address, so the page itself answers. */
export const removeWishForm = defineForm({
  name: 'removeWish',
  call: 'saveWishlist',
  fields: piece,
  before: storedList,
  args: (values, before) => {
    const removed = pieceKey(pieceOf(values));
    return saved(values.unique_id, before, (list) => list.filter((one) => pieceKey(one) !== removed));
  },
  stays: true,
});

export const restoreWishForm = defineForm({
  name: 'restoreWish',
  call: 'saveWishlist',
  fields: piece,
  before: storedList,
  args: (values, before) => saved(values.unique_id, before, (list) => insertWish(list, pieceOf(values), Number(values.position))),
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
