import { decimal, inEachLanguage, type Lang, LANGS } from '../../../backend/core/language.ts';
import { slugOf } from '../../../backend/core/slug.ts';
import type { ShopDocument } from '../../../backend/shop/shop-document.ts';
import { inLanguage, type LongText } from '../../../backend/shop/text.ts';
import type { Design } from '../import/seed-files.ts';
import type { Stone } from './stones.ts';

const carats = (carat: number, lang: Lang): string => `${decimal(carat.toFixed(2), lang)} ct`;

/** The words of the sentences that are true of each variation. */
interface Words {
  readonly availableIn: string;
  readonly stoneOf: string;
  readonly colour: string;
  readonly clarity: string;
}
const WORDS: Readonly<Record<Lang, Words>> = {
  de: { availableIn: 'Zu haben in', stoneOf: 'Ein Stein von', colour: 'Farbe', clarity: 'Reinheit' },
  en: { availableIn: 'Available in', stoneOf: 'A stone of', colour: 'colour', clarity: 'clarity' },
  cs: { availableIn: 'Dostupné provedení:', stoneOf: 'Kámen', colour: 'barva', clarity: 'čistota' },
  sk: { availableIn: 'Dostupné vyhotovenie:', stoneOf: 'Kameň', colour: 'farba', clarity: 'čistota' },
  pl: { availableIn: 'Dostępne wersje:', stoneOf: 'Kamień', colour: 'barwa', clarity: 'czystość' },
  es: { availableIn: 'Disponible en', stoneOf: 'Una piedra de', colour: 'color', clarity: 'pureza' },
  nl: { availableIn: 'Verkrijgbaar in', stoneOf: 'Een steen van', colour: 'kleur', clarity: 'zuiverheid' },
};

/** Sentences with weights and measures: true of the original design only. */
const MEASURED_IN_WRITTEN = /\d|[kc]arat|millimet|\b(?:one|two|half|ein|zwei|halb)/i;
const MEASURED: Readonly<Record<Lang, RegExp>> = {
  de: MEASURED_IN_WRITTEN,
  en: MEASURED_IN_WRITTEN,
  cs: /\d|karát|milimet|\b(?:jed|dv|půl)/i,
  sk: /\d|karát|milimet|\b(?:jed|dv|pol)/i,
  pl: /\d|karat|milimet|\b(?:jed|dw|pół)/i,
  es: /\d|quilat|milímet|\b(?:un|una|dos|medio)\b/i,
  nl: /\d|karaat|millimet|\b(?:een|één|twee|half)\b/i,
};
const sentences = (text: string): string[] => text.split(/(?<=[.!?]) /);

type Texts = Pick<Design, 'title' | 'slug' | 'sub_title' | 'description' | 'long_description' | 'details' | 'search_terms'>;

/** `code` is its own, in few letters. */
export interface ProductName {
  readonly name: string;
  readonly code: string;
}

/** The texts of a design with another name, stone and metals. */
export function textsOf(
  design: Design,
  { name, code }: ProductName,
  stone: Stone | null,
  metals: readonly string[],
  shop: ShopDocument,
): Texts {
  const [firstName = design.name] = design.name.split(' ');
  const renamed = (text: string): string => text.replaceAll(design.name, name).replaceAll(firstName, name);
  const stillTrue = (text: string, lang: Lang): string =>
    stone
      ? sentences(text)
          .filter((one) => !MEASURED[lang].test(one))
          .join(' ')
      : text;
  const metalNames = (lang: Lang): string =>
    shop.materials
      .filter(({ sku }) => metals.includes(sku))
      .map(({ title }) => title[lang])
      .join(', ');
  const metalLine = (lang: Lang): string => {
    if (metals.length === 0) return '';
    return `${WORDS[lang].availableIn} ${metalNames(lang)}.`;
  };
  return {
    title: inEachLanguage((lang) => {
      const title = renamed(design.title[lang]).replace(/, [\d.,]+ ct$/, '');
      return stone ? `${title}, ${carats(stone.carat, lang)}` : title;
    }),
    slug: slugsOf(),
    sub_title: inEachLanguage((lang) => (stone ? stoneLine(stone, lang) : design.sub_title[lang])),
    description: inEachLanguage((lang) => [stillTrue(renamed(design.description[lang]), lang), metalLine(lang)].filter(Boolean).join(' ')),
    long_description: inWrittenLanguages(design.long_description, (text, lang) => {
      const paragraphs = renamed(text).match(/<p>.*?<\/p>/gs) ?? [];
      const kept = stillTrue(paragraphs.at(-1)?.slice(3, -4) ?? '', lang);
      return kept === '' ? `<p>${design.care?.[lang] ?? metalLine(lang)}</p>` : `<p>${kept}</p>`;
    }),
    details: design.details.map(({ key, value }) => {
      if (key.de === 'Feingehalt' && metals.length > 0) return { key, value: inEachLanguage(metalNames) };
      return { key, value: inEachLanguage((lang) => stoneDetail(key.de, stone, lang) ?? value[lang]) };
    }),
    search_terms: { de: withoutMeasures(design.search_terms.de), en: withoutMeasures(design.search_terms.en) },
  };

  /** Two designs may have the same slug; the code makes it unique. */
  function slugsOf(): LongText {
    return inWrittenLanguages(design.slug, (slug, lang) => {
      const own = slugOf(name, lang);
      return `${slug.replace(slugOf(design.name, lang), own).replace(slugOf(firstName, lang), own)}-${code}`;
    });
  }
}

/** In the languages in which the text is written. */
const inWrittenLanguages = (text: LongText, write: (text: string, lang: Lang) => string): LongText =>
  Object.fromEntries(
    LANGS.filter((lang) => text[lang] !== undefined).map((lang) => [lang, write(inLanguage(text, lang), lang)]),
  ) as LongText;

function stoneLine({ carat, colour_grade, clarity_grade }: Stone, lang: Lang): string {
  const { stoneOf, colour, clarity } = WORDS[lang];
  if (colour_grade === null || clarity_grade === null) return `${stoneOf} ${carats(carat, lang)}`;
  return `${carats(carat, lang)}, ${colour} ${colour_grade}, ${clarity} ${clarity_grade}`;
}

function stoneDetail(key: string, stone: Stone | null, lang: Lang): string | null {
  if (stone === null) return null;
  if (key === 'Karatgewicht') return carats(stone.carat, lang);
  if (key === 'Steingröße' && stone.stone_mm !== null) return `${decimal(stone.stone_mm, lang).replace('x', ' × ')} mm`;
  if (key === 'Farbe/Reinheit' && stone.colour_grade !== null) return `${stone.colour_grade} / ${stone.clarity_grade}`;
  return null;
}

const withoutMeasures = (terms: readonly string[]): string[] => terms.filter((term) => !MEASURED_IN_WRITTEN.test(term));
