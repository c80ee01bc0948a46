/** Pictures of the shop for pages whose picture no answer of the backend names. */
export const NOT_FOUND_PICTURE = '/media/loose-pear-diamond-front.webp';
export const EMPTY_CART_PICTURE = {
  type: 'image' as const,
  url: '/media/court-band-4mm-yellow-gold-front.webp',
  alt: '',
  width: 1200,
  height: 1200,
  position: '1',
};
export const EMPTY_LISTING_PICTURE = { ...EMPTY_CART_PICTURE, url: '/media/loose-oval-sapphire-front.webp' };
export const EMPTY_ADDRESSES_PICTURE = { ...EMPTY_CART_PICTURE, url: '/media/loose-pear-aquamarine-front.webp' };
export const NO_ORDERS_PICTURE = { ...EMPTY_CART_PICTURE, url: '/media/loose-round-diamond-front.webp' };
export const EMPTY_WISHLIST_PICTURE = { ...EMPTY_CART_PICTURE, url: '/media/loose-heart-diamond-front.webp' };
/** What a preview of a link shows where the page has no picture of its own; its words are the shop's name. */
export const SHARE_PICTURE = { url: '/media/hero-emerald-velvet.webp', width: 2400, height: 1000 };
