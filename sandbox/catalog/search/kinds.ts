import { wordsOf } from './fold.ts';

/**
 * Words for product types in both languages, singular and plural, by the design's category and `type`. A query with one of them matches
 * products of this type, not products whose text mentions it.
 */
const OF_CATEGORY: Readonly<Record<string, string>> = {
  'engagement-rings': 'Ring Ringe Ringen rings Fingerring Verlobungsring Verlobungsringe Verlobung Antragsring engagement proposal',
  'wedding-bands':
    'Ring Ringe Ringen rings Fingerring Ehering Eheringe Trauring Trauringe Hochzeitsring Hochzeitsringe Partnerring Partnerringe ' +
    'wedding band bands',
  rings: 'Ring Ringe Ringen rings Fingerring',
  necklaces: 'Kette Ketten Halskette Halsketten Halsschmuck Collier Colliers necklace necklaces chain chains',
  bracelets: 'Armband Armbänder Armbändern Armkette Armketten Armschmuck bracelet bracelets',
  earrings: 'Ohrring Ohrringe Ohrringen Ohrschmuck earring earrings',
  'loose-stones': 'lose loser loses losen loose',
};
const OF_TYPE: Readonly<Record<string, string>> = {
  pendant: 'Anhänger Anhängern pendant pendants',
  bangle: 'Armreif Armreife Armreifen Armspange bangle bangles',
  stud: 'Ohrstecker Ohrsteckern Stecker stud studs',
  hoop: 'Creole Creolen hoop hoops',
  drop: 'Ohrhänger Ohrhängern Ohrgehänge dangle',
  signet: 'Siegelring Siegelringe Wappenring signet',
  stacking: 'Vorsteckring Vorsteckringe Beisteckring Stapelring stacking',
};

const ALL = new Set(wordsOf([...Object.values(OF_CATEGORY), ...Object.values(OF_TYPE)].join(' ')));

/** Folded type words by facet and key of its value. */
export const KIND_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  [['categories', OF_CATEGORY] as const, ['type', OF_TYPE] as const].flatMap(([facet, words]) =>
    Object.entries(words).map(([key, text]) => [`${facet} ${key}`, wordsOf(text)] as const),
  ),
);

/** `word` is folded. */
export const isKind = (word: string): boolean => ALL.has(word);

/** The type words of a design with these facets. */
export const kindsOf = (category: string, facets: readonly (readonly [facet: string, value: string])[]): string[] => [
  OF_CATEGORY[category] ?? '',
  ...facets.filter(([facet]) => facet === 'type').map(([, type]) => OF_TYPE[type] ?? ''),
];
