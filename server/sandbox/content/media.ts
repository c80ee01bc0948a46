import { mediaUrl } from './links.ts';
import type { Lang, Shop } from './shop.ts';

export interface MediaView {
  type: 'image';
  url: string;
  alt: string;
  width: number;
  height: number;
  position: string;
}

/** A picture of the manifest by its file name. */
export function pictureOf({ pictures }: Shop, file: string, lang: Lang, position = '1'): MediaView {
  const picture = pictures.get(file);
  if (!picture) throw new Error(`the content names a picture that is not there: ${file}`);
  return { type: 'image', url: mediaUrl(file), alt: picture.alt[lang], width: picture.width, height: picture.height, position };
}
