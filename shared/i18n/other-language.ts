import type { Locale } from './languages.ts';

/** Words that texts of a language have, and the others do not. */
const COMMON_WORDS = {
  de: 'und der die das mit für nicht ist sie ihre ihren ihr wir auf von bei oder eine einen einer auch zum zur bis nach noch nur wird werden sind',
  en: 'and the of with for not is your you we on from or one also until after only will are this that have our it be been which when',
  cs: 'jsou které který nebo není jsme také podle této vašeho vaše prosím jejich jeho něco je ve ze při až objednávky prsten',
  sk: 'sú ktoré ktorý alebo nie je sme tiež podľa tejto vášho vaše prosím ich jeho niečo je vo zo pri až objednávky prsteň',
  pl: 'są które który lub nie jest jesteśmy także według tego państwa proszę ich jego coś we ze przy aż zamówienia pierścionek oraz się',
  es: 'y el la los las con para no es su usted nosotros en de una también hasta después solo será son este esta tiene nuestro',
  nl: 'de en is op of we te die dat uit het met voor niet uw wij van bij een ook tot alleen wordt zijn deze heeft onze naar kunt worden',
} as const satisfies Readonly<Record<Locale, string>>;

const LISTS = Object.entries(COMMON_WORDS).map(([language, words]) => ({ language, words: new Set(words.split(' ')) }));

/** The language that a text is in rather than in `lang`; null for one that is, or that is too short to say. */
export function otherLanguage(text: string, lang: string): string | null {
  const used = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const hits = LISTS.map(({ language, words }) => ({ language, count: used.filter((word) => words.has(word)).length }));
  const own = hits.find(({ language }) => language === lang)?.count ?? 0;
  const best = hits.reduce((one, other) => (other.count > one.count ? other : one));
  return best.count >= 2 && best.count > own + 1 ? best.language : null;
}
