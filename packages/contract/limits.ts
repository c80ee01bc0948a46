/**
 * Limits on which shop and backend agree, without the schema library: schemas, forms, addresses and stored lists take them from here. Those
 * of returns are in `return-limits.ts`, those of a withdrawal in `withdrawal-text.ts`. Lengths are counted in characters.
 */

/** Of the JSON body of a call. */
export const BODY_KB = 64;
/** Of a wish list: twice what `WISHLIST_MAX` products with their texts in seven languages need. */
export const LARGE_BODY_KB = 512;
/** A slug and any path parameter. A longer one is not found. */
export const SLUG_MAX = 120;
/** A longer sku is not found. */
export const SKU_MAX = 80;
/** A longer search text is malformed. */
export const SEARCH_MAX = 100;
/** Configurations on a page of GET /offers. */
export const OFFERS_MAX = 500;
/** Product ids in one call. */
export const IDS_MAX = 50;
/** A key of the quiz, which stands in its address. */
export const QUIZ_KEY_MAX = 32;

/** A field of an address. */
export const FIELD_MAX = 120;
export const NAME_MAX = 120;
/** RFC 5321 section 4.5.3.1.3, without the angle brackets. */
export const EMAIL_MAX = 254;
export const PHONE_MAX = 40;
/** Minimum of the specification (section 5); the maximum is at least 64 characters (NIST SP 800-63B). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** A question or message to the shop. */
export const QUESTION_MAX = 2000;
export const ORDER_NUMBER_MAX = 40;
/** A note about an order. */
export const NOTES_MAX = 1000;
/** A discount code or the code of a gift card. */
export const CODE_MAX = 40;
export const ENGRAVING_MAX = 60;

/** Of one line of a cart. */
export const QUANTITY_MAX = 99;
/** Products in one comparison. */
export const COMPARISON_MAX = 4;
/** Products on one wish list. */
export const WISHLIST_MAX = 100;
/** The name under which a wish list is shared. */
export const SHARE_NAME_MAX = 40;
/** Events in one call of the statistics endpoint. */
export const STATS_BATCH_MAX = 50;
