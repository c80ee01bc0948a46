/** Pictures of the shop for pages whose picture no answer of the backend names. */
export const NOT_FOUND_PICTURE = '/media/loose-pear-diamond-front.webp';
export const BROKEN_PICTURE = '/media/loose-oval-sapphire-front.webp';
/** What a preview of a link shows where the page has no picture of its own; its words are the shop's name. */
export const SHARE_PICTURE = { url: '/media/hero-emerald-velvet.webp', width: 2400, height: 1000 };
