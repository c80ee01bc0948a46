import { resolveHtml, resolveLink } from '../shop/links.ts';
import { filmOf, pictureOf } from '../shop/media.ts';
import type { BlockEntry } from '../shop/pages-document.ts';
import { type Lang, LANGS } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';

/** The blocks of a page in one language; a block that is written in the other language only says so in `lang`. */
export const blocksOf = (shop: Shop, blocks: readonly BlockEntry[], lang: Lang): unknown[] =>
  blocks.map((block) => {
    const written = writtenIn(block, lang) ? lang : (LANGS.find((one) => writtenIn(block, one)) ?? lang);
    const view = translated(shop, block, written) as object;
    return written === lang ? view : { ...view, lang: written };
  });

type PartialText = Readonly<Partial<Record<Lang, string>>>;

const isText = (value: object): value is PartialText => {
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => LANGS.some((lang) => lang === name));
};

/** Whether all texts of a block exist in the language. */
function writtenIn(value: unknown, lang: Lang): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (isText(value)) return value[lang] !== undefined;
  return Object.values(value).every((one) => writtenIn(one, lang));
}

function translated(shop: Shop, value: unknown, lang: Lang): unknown {
  if (Array.isArray(value)) return value.map((one) => translated(shop, one, lang));
  if (typeof value !== 'object' || value === null) return value;
  if (isText(value)) return resolveHtml(shop, value[lang] ?? '', lang);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, field(shop, name, one, lang)]));
}

function field(shop: Shop, name: string, value: unknown, lang: Lang): unknown {
  if (typeof value !== 'string') return translated(shop, value, lang);
  if (name === 'url') return resolveLink(shop, value, lang);
  if (name !== 'media' && name !== 'media_phone') return value;
  return value.endsWith('.mp4') ? filmOf(shop, value, lang) : pictureOf(shop, value, lang);
}
