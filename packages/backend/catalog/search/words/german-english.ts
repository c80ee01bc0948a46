import type { SearchWords } from './search-words.ts';

/** In one index, because shoppers mix them: a German shop has solitaires, halos and hoops. */
export const GERMAN_ENGLISH: SearchWords = {
  categories: {
    'engagement-rings': 'Ring Ringe Ringen rings Fingerring Verlobungsring Verlobungsringe Verlobung Antragsring engagement proposal',
    'wedding-bands':
      'Ring Ringe Ringen rings Fingerring Ehering Eheringe Trauring Trauringe Hochzeitsring Hochzeitsringe Partnerring Partnerringe ' +
      'wedding band bands',
    rings: 'Ring Ringe Ringen rings Fingerring',
    necklaces: 'Kette Ketten Halskette Halsketten Halsschmuck Collier Colliers necklace necklaces chain chains',
    bracelets: 'Armband Armbänder Armbändern Armkette Armketten Armschmuck bracelet bracelets',
    earrings: 'Ohrring Ohrringe Ohrringen Ohrschmuck earring earrings',
    'loose-stones': 'lose loser loses losen loose',
  },
  types: {
    pendant: 'Anhänger Anhängern pendant pendants',
    bangle: 'Armreif Armreife Armreifen Armspange bangle bangles',
    stud: 'Ohrstecker Ohrsteckern Stecker stud studs',
    hoop: 'Creole Creolen hoop hoops',
    drop: 'Ohrhänger Ohrhängern Ohrgehänge dangle',
    signet: 'Siegelring Siegelringe Wappenring signet',
    stacking: 'Vorsteckring Vorsteckringe Beisteckring Stapelring stacking',
  },
  // The designs have their own (`search_terms`).
  synonyms: {},
  // The last two lines are words of prices whose number is not typed yet.
  stopWords: `aus das dem den der des die ein eine einem einen einer fuer ihn ihr im in mich mein meine mit oder ohne sie und vom von zu zum zur
    a an and for from her him his in me my of on or the to with
    kaufen bestellen suche buy order shop online
    ab bis euro eur hoechstens maximal mindestens preis ueber unter zwischen
    above below between over price under up`,
  filters: {
    size: 'Größe Größen Gr Ringgröße Ringgrößen Ringweite size sizes ringsize',
    sale:
      'Angebot Angebote Angeboten Sale reduziert reduzierte reduzierten reduzierter reduziertes Rabatt Rabatte herabgesetzt ' +
      'Sonderangebot Sonderangebote Schnäppchen offer offers reduced discount discounted discounts bargain bargains',
    men: 'Herren Herr Mann Männer Männern Vater Papa ihn men mens man mans gentleman gentlemen male him husband boyfriend dad father',
    women:
      'Damen Dame Frau Frauen Mutter Mama Freundin sie ihr women womens woman womans ladies lady female her wife girlfriend mum ' +
      'mom mother',
  },
  gifts: 'Geschenk Geschenke Geschenken Geschenkidee Geschenkideen gift gifts present presents',
  giftCards:
    'Gutschein Gutscheine Gutscheins Gutscheinen Geschenkgutschein Geschenkgutscheine Wertgutschein Geschenkkarte Geschenkkarten card cards voucher vouchers giftcard giftcards',
  noNames: 'carat Karat stein stone nahezu near bis',
  endings: ['ies/y', 'en', 'er', 'es', 'e', 'n', 's'],
  inflected: false,
  links: ['', 's', 'n', 'en', 'es'],
};
