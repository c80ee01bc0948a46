import { mailMediaUrl } from '../../shop/links.ts';
import type { MediaView } from '../../shop/media.ts';
import type { Shop } from '../../shop/shop.ts';
import type { MailProduct } from './mail.ts';

/** Twice the width that is shown, for fine screens. */
const WIDTH = 144;

export const mailPicture = (shop: Shop, image: Pick<MediaView, 'url' | 'alt'> | null): MailProduct['picture'] =>
  image && { url: `${mailMediaUrl(shop, image.url)}?w=${WIDTH}`, alt: image.alt };
