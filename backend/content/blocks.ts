import { resolveHtml, resolveLink } from '../shop/links.ts';
import { filmOf, pictureOf } from '../shop/media.ts';
import type { BlockEntry } from '../shop/pages-document.ts';
import { type Lang, SOURCE, WRITTEN } from '../core/language.ts';
import { isText, isWrittenIn } from '../shop/text.ts';
import type { Shop } from '../shop/shop.ts';

/** The blocks of a page in one language; a block that is not written in it says in `lang` in which one it is. */
export const blocksOf = (shop: Shop, blocks: readonly BlockEntry[], lang: Lang): unknown[] =>
  blocks.map((block) => {
    const written = [lang, SOURCE, ...WRITTEN].find((one) => isWrittenIn(block, one)) ?? lang;
    const view = translated(shop, block, { written, lang }) as object;
    return written === lang ? view : { ...view, lang: written };
  });

/** The language of the texts, and that of the reader, in which links lead on. */
interface Languages {
  readonly written: Lang;
  readonly lang: Lang;
}

function translated(shop: Shop, value: unknown, languages: Languages): unknown {
  if (Array.isArray(value)) return value.map((one) => translated(shop, one, languages));
  if (typeof value !== 'object' || value === null) return value;
  if (isText(value)) return resolveHtml(shop, value[languages.written] ?? '', languages.lang);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, field(shop, name, one, languages)]));
}

function field(shop: Shop, name: string, value: unknown, languages: Languages): unknown {
  if (typeof value !== 'string') return translated(shop, value, languages);
  if (name === 'url') return resolveLink(shop, value, languages.lang);
  if (name !== 'media' && name !== 'media_phone') return value;
  return value.endsWith('.mp4') ? filmOf(shop, value, languages.written) : pictureOf(shop, value, languages.written);
}
