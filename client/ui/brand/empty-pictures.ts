/** Pictures of lists that have nothing in them yet. */
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
