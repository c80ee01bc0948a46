import type { z } from 'zod';
import type { OfficialNotice } from '../../contract/official-notice.ts';
import type { Film } from './media-document.ts';
import type { NoticeFiles } from './pages-document.ts';
import { mediaUrl } from './links.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from './shop.ts';
import { inLanguage } from './text.ts';

export interface MediaView {
  type: 'image' | 'video';
  url: string;
  alt: string;
  width: number;
  height: number;
  position: string;
  poster?: string;
}

/** A picture of the manifest by its file name. */
export function pictureOf({ pictures, noteMissing }: Shop, file: string, lang: Lang, position = '1'): MediaView {
  const picture = pictures.get(file);
  if (!picture) return missing(`the content names a picture that is not there: ${file}`, file, noteMissing);
  return { type: 'image', url: mediaUrl(file), alt: picture.alt[lang], width: picture.width, height: picture.height, position };
}

export function filmOf({ films, noteMissing }: Shop, file: string, lang: Lang): MediaView {
  const film = films.find((one) => one.file === file);
  if (!film) return missing(`the content names a film that is not there: ${file}`, file, noteMissing);
  return filmView(film, lang, '1');
}

/** A check of the content goes on, so that it names everything that is missing. */
function missing(message: string, file: string, noteMissing: Shop['noteMissing']): MediaView {
  if (!noteMissing) throw new Error(message);
  noteMissing(message, file);
  return { type: 'image', url: mediaUrl(file), alt: '', width: 1, height: 1, position: '1' };
}

const filmView = ({ file, poster, width, height, alt }: Film, lang: Lang, position: string): MediaView => ({
  type: 'video',
  url: mediaUrl(file),
  alt: alt[lang],
  width,
  height,
  position,
  poster: mediaUrl(poster),
});

/** Inserts the film that belongs to the first picture before the last picture. */
export function withFilm({ films }: Shop, pictures: readonly MediaView[], lang: Lang): MediaView[] {
  const film = films.find(({ poster }) => mediaUrl(poster) === pictures[0]?.url);
  if (!film) return [...pictures];
  const index = Math.max(1, pictures.length - 1);
  return pictures.toSpliced(index, 0, filmView(film, lang, '')).map((one, at) => (at === 0 ? one : { ...one, position: String(at) }));
}

/** An official notice in a language, or in English. */
export const noticeOf = (notice: z.infer<typeof NoticeFiles> | undefined, lang: Lang): OfficialNotice | null =>
  notice === undefined ? null : noticeView(inLanguage(notice, lang));

const noticeView = (file: z.infer<typeof NoticeFiles>['en']): OfficialNotice => ({
  ...file,
  image: mediaUrl(file.image),
  pdf: mediaUrl(file.pdf),
});
