import { createLostStorage, type Shorten, whole } from '../../packages/engine/browser/storage/lost-storage.ts';

/** The list is read from the backend, and joined with what is added before its answer. */
const idOfList: Shorten = (text) => {
  const { id, since } = JSON.parse(text) as { readonly id: string | null; readonly since: number };
  return id === null ? '' : JSON.stringify({ id, since, unsaved: true, joins: id, list: [] });
};

/** By the storage keys of the features. */
export const { writeInstead, startWithoutStorage } = createLostStorage({
  'karat:cart': whole,
  'karat:cart-earlier': whole,
  'karat:lists-of-customer': whole,
  'karat:wishlist': idOfList,
  'karat:comparison': idOfList,
  // A lost answer must not end in a second order. The newest attempt is that of the cart.
  'karat:order-attempts': (text) => JSON.stringify((JSON.parse(text) as unknown[]).slice(0, 1)),
});
