import { keepPhoto, photo } from '../../returns/photos.ts';
import { requestReturn, returnRequest } from '../../returns/requests.ts';
import { findReturnOrder, returnOrder } from '../../returns/returnable-order.ts';
import type { Handlers } from '../handler.ts';

/** Returns and repairs. */
export const returnsHandlers = {
  requestReturn: {
    summary: 'Requests a return or a repair of pieces of an order',
    description:
      'The same `request_key` for the same order is one request: same answer, no further mail. A return sets the payment status to 6; ' +
      'later it becomes 5, then 2 or 3. Refused with 409 `return_refused`: more pieces than are left, a period that is over, engraved ' +
      'pieces and pieces made to measure, which can only be repaired, and pieces that are not delivered.',
    handle: (shop, { body, caller, lang }) => requestReturn(shop, body, caller, lang),
  },
  findReturnOrder: {
    summary: 'Finds an order by number and mail address, for who has no account',
    description:
      'Unknown number and wrong address are the same 404. Guesses are limited. The id opens the pages of returns and shows no bill.',
    handle: (shop, { body }) => findReturnOrder(shop, body),
  },
  getReturnOrder: {
    summary: 'An order with what can be sent back of it',
    description: 'By the id of the account, in the session of its customer only, or by the id of POST /returns/orders.',
    handle: (shop, { params, caller, lang }) => returnOrder(shop, params.id, caller, lang),
  },
  getReturn: {
    summary: 'A request for a return or a repair, with its label',
    handle: (shop, { params, caller, lang }) => returnRequest(shop, params, caller, lang),
  },
  keepReturnPhoto: {
    summary: 'Keeps a photo for a request that is about to be made',
    description: "The storefront's server sends JPEG files that it has made itself. What no request names within a day is deleted.",
    handle: (shop, { params, body, caller }) => keepPhoto(shop, params.id, body, caller),
  },
  getReturnPhoto: {
    summary: 'A photo, for who may open the order that it was sent for',
    handle: (shop, { params, caller }) => photo(shop, params, caller),
  },
} satisfies Partial<Handlers>;
