import { decimal, type Lang } from '../../core/language.ts';
import type { ShopDocument } from '../../shop/shop-document.ts';
import type { Text } from '../../shop/text.ts';
import type { Design } from '../import/seed-files.ts';
import type { Stone } from './stones.ts';

const both = (write: (lang: Lang) => string): Text => ({ de: write('de'), en: write('en') });
const carats = (carat: number, lang: Lang): string => `${decimal(carat.toFixed(2), lang)} ct`;

/** Sentences with weights and measures: true of the original design only. */
const MEASURED = /\d|[kc]arat|millimet|\b(?:one|two|half|ein|zwei|halb)/i;
const sentences = (text: string): string[] => text.split(/(?<=[.!?]) /);

const ascii = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');

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
  const stillTrue = (text: string): string =>
    stone
      ? sentences(text)
          .filter((one) => !MEASURED.test(one))
          .join(' ')
      : text;
  const metalNames = (lang: Lang): string =>
    shop.materials
      .filter(({ sku }) => metals.includes(sku))
      .map(({ title }) => title[lang])
      .join(', ');
  const metalLine = (lang: Lang): string => {
    if (metals.length === 0) return '';
    return `${{ de: 'Zu haben in', en: 'Available in' }[lang]} ${metalNames(lang)}.`;
  };
  return {
    title: both((lang) => {
      const title = renamed(design.title[lang]).replace(/, [\d.,]+ ct$/, '');
      return stone ? `${title}, ${carats(stone.carat, lang)}` : title;
    }),
    slug: both((lang) => {
      const slug = design.slug[lang].replace(ascii(design.name), ascii(name)).replace(ascii(firstName), ascii(name));
      // Two designs may have the same slug; the code makes it unique.
      return `${slug}-${code}`;
    }),
    sub_title: both((lang) => (stone ? stoneLine(stone, lang) : design.sub_title[lang])),
    description: both((lang) => [stillTrue(renamed(design.description[lang])), metalLine(lang)].filter(Boolean).join(' ')),
    long_description: both((lang) => {
      const paragraphs = renamed(design.long_description[lang]).match(/<p>.*?<\/p>/gs) ?? [];
      const kept = stillTrue(paragraphs.at(-1)?.slice(3, -4) ?? '');
      return kept === '' ? `<p>${design.care?.[lang] ?? metalLine(lang)}</p>` : `<p>${kept}</p>`;
    }),
    details: design.details.map(({ key, value }) => {
      if (key.de === 'Feingehalt' && metals.length > 0) return { key, value: both(metalNames) };
      return { key, value: both((lang) => stoneDetail(key.de, stone, lang) ?? value[lang]) };
    }),
    search_terms: { de: withoutMeasures(design.search_terms.de), en: withoutMeasures(design.search_terms.en) },
  };
}

function stoneLine({ carat, colour_grade, clarity_grade }: Stone, lang: Lang): string {
  if (colour_grade === null || clarity_grade === null) return `${{ de: 'Ein Stein von', en: 'A stone of' }[lang]} ${carats(carat, lang)}`;
  const { colour, clarity } = { de: { colour: 'Farbe', clarity: 'Reinheit' }, en: { colour: 'colour', clarity: 'clarity' } }[lang];
  return `${carats(carat, lang)}, ${colour} ${colour_grade}, ${clarity} ${clarity_grade}`;
}

function stoneDetail(key: string, stone: Stone | null, lang: Lang): string | null {
  if (stone === null) return null;
  if (key === 'Karatgewicht') return carats(stone.carat, lang);
  if (key === 'Steingröße' && stone.stone_mm !== null) return `${decimal(stone.stone_mm, lang).replace('x', ' × ')} mm`;
  if (key === 'Farbe/Reinheit' && stone.colour_grade !== null) return `${stone.colour_grade} / ${stone.clarity_grade}`;
  return null;
}

const withoutMeasures = (terms: readonly string[]): string[] => terms.filter((term) => !MEASURED.test(term));
