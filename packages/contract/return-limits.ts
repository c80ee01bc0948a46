/** Rules of returns and repairs for browser, server and backend, without the schema library. */

/** Return types (specification, section 3). Values are wire values. */
export const ReturnType = { refund: 1, repair: 2 } as const;
export type ReturnType = (typeof ReturnType)[keyof typeof ReturnType];

/** The compensations of a return; GET /bootstrap has those that the shop offers, with their titles. */
export const REFUND_TYPES = ['refund', 'exchange', 'gift-card'] as const;
export type RefundType = (typeof REFUND_TYPES)[number];

/** How far a request has come. All but the last four are under way. */
export const RETURN_STATUSES = [
  'requested',
  'received',
  'refund-started',
  'refunded',
  'partially-refunded',
  'sent-back',
  'declined',
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** The reason with which a size is wanted. A backend that has another key for it never asks for one. */
export const RESIZE_REASON = 'resize';
/** The reasons of a repair that name the wanted size of a ring. */
export const SIZE_REASONS: readonly string[] = [RESIZE_REASON, 'does-not-fit'];

/** Lengths in characters. */
export const RETURN_LENGTHS = { reason: 40, size: 20, comment: 2000, issuer: 80, url: 500 } as const;
/** Lines of one order that one request can name. */
export const RETURN_POSITIONS_MAX = 50;

export const PHOTOS_MAX = 6;
/** Of one file as it is sent by the browser: 8 MB. */
export const PHOTO_BYTES_MAX = 8 * 1024 * 1024;
/** For the attribute `accept`; what counts is the content. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/**
 * Where the storefront's own server takes and shows photos, besides the API proxy, which forwards no files.
 * `id` is the order's id of the return page.
 */
export const RETURN_PHOTOS_PATH = '/api/returns/orders/:id/photos';
export const RETURN_PHOTO_PATH = `${RETURN_PHOTOS_PATH}/:photo`;
export const returnPhotosUrl = (id: string): string => RETURN_PHOTOS_PATH.replace(':id', encodeURIComponent(id));
export const returnPhotoUrl = (id: string, photo: string): string => `${returnPhotosUrl(id)}/${encodeURIComponent(photo)}`;
