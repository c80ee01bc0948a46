import { type Lang, LANGUAGES, SOURCE, TRANSLATED } from '../../../backend/core/language.ts';
import type { Picture } from '../../../backend/shop/media-document.ts';
import type { Design } from './seed-files.ts';

interface Words {
  readonly metals: Readonly<Record<string, string>>;
  readonly views: Readonly<Record<string, string>>;
}

const WORDS: Readonly<Record<(typeof TRANSLATED)[number], Words>> = {
  cs: {
    metals: { 'yellow-gold': 'žluté zlato', 'white-gold': 'bílé zlato', 'rose-gold': 'růžové zlato', platinum: 'platina' },
    views: { front: 'pohled zepředu', side: 'pohled z boku', macro: 'zblízka' },
  },
  sk: {
    metals: { 'yellow-gold': 'žlté zlato', 'white-gold': 'biele zlato', 'rose-gold': 'ružové zlato', platinum: 'platina' },
    views: { front: 'pohľad spredu', side: 'pohľad z boku', macro: 'zblízka' },
  },
  pl: {
    metals: { 'yellow-gold': 'żółte złoto', 'white-gold': 'białe złoto', 'rose-gold': 'różowe złoto', platinum: 'platyna' },
    views: { front: 'widok z przodu', side: 'widok z boku', macro: 'zbliżenie' },
  },
  es: {
    metals: { 'yellow-gold': 'oro amarillo', 'white-gold': 'oro blanco', 'rose-gold': 'oro rosa', platinum: 'platino' },
    views: { front: 'vista frontal', side: 'vista lateral', macro: 'primer plano' },
  },
  nl: {
    metals: { 'yellow-gold': 'geelgoud', 'white-gold': 'witgoud', 'rose-gold': 'roségoud', platinum: 'platina' },
    views: { front: 'vooraanzicht', side: 'zijaanzicht', macro: 'close-up' },
  },
};

/** The words for a product's picture, from the title of the product: a text for each picture would say no more. */
export function composedAlt(picture: Picture, designs: readonly Design[]): Picture {
  const design = designs.find(({ piece, cut, stone }) => piece === picture.piece && cut === picture.cut && stone === picture.stone);
  if (!design) return picture;
  const composed = TRANSLATED.filter((lang) => picture.alt[lang] === picture.alt[SOURCE] && design.title[lang] !== design.title[SOURCE]);
  return { ...picture, alt: { ...picture.alt, ...Object.fromEntries(composed.map((lang) => [lang, altOf(design, picture, lang)])) } };
}

function altOf({ title }: Design, { metal, view }: Picture, lang: (typeof TRANSLATED)[number]): string {
  const { metals, views } = WORDS[lang];
  const kind = kindOf(title, lang);
  return [kind, metals[metal ?? ''], views[view]].filter((part) => part !== undefined).join(', ');
}

/** „Halo prsten s rubínem“ of „Carmen – Halo prsten s rubínem“. */
function kindOf(title: Design['title'], lang: Lang): string {
  const kind = title[lang].split(' – ').at(-1) ?? '';
  return kind.charAt(0).toLocaleUpperCase(LANGUAGES[lang].tag) + kind.slice(1);
}
