/** Where a shopper who goes on to another domain of the shop takes the cart and the session along: POST here, GET there. */
export const HAND_OVER_PATH = '/hand-over';
/** The lists that came along (`ArrivedLists`), as JSON, for the scripts of the first page there. */
export const ARRIVED_COOKIE = 'arrived_lists';

/** The body of `POST /hand-over`. An id is null without such a list. */
export interface HandOver {
  /** The whole address of the page there. */
  readonly to: string;
  readonly lists: HandedLists;
}

export interface HandedLists {
  readonly cart: string | null;
  readonly wishlist: string | null;
  readonly comparison: string | null;
}

export interface ArrivedLists extends HandedLists {
  /** The session came along, too: it has replaced one that was here. */
  readonly session: boolean;
}
