/** Files of the build beside the icons: a page that failed has its stone when the media host fails, too. */
export const NOT_FOUND_PICTURE = '/not-found.webp';
export const BROKEN_PICTURE = '/broken.webp';
/** The picture of a link's preview where the page has no picture of its own; its words are the shop's name. */
export const SHARE_PICTURE = { url: '/media/hero-emerald-velvet.webp', width: 2400, height: 1000 };
