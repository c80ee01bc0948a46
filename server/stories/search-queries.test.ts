import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogArgs } from '../../shared/commerce/catalog-query-args.ts';
import { withSearch } from '../../shared/commerce/catalog-query-edit.ts';
import { type Running, startSandbox } from '../../packages/sandbox/testing/sandbox.fixture.ts';

/** Queries of shoppers, with the names of the products that must be the first results, in any order. */
type Row = readonly [typed: string, first: string];

const DE: readonly Row[] = [
  // Stones, in every spelling.
  ['Saphir', 'Mondsee, Attersee, Traunsee, Ludovika, Undine, Undine Collier, Antonia, Notturno, Enzian'],
  ['saphire', 'Enzian, Mondsee, Antonia, Attersee, Traunsee, Undine, Undine Collier, Ludovika, Notturno'],
  ['sapphire', 'Mondsee, Attersee, Traunsee, Ludovika, Undine, Undine Collier, Antonia, Notturno, Enzian'],
  ['saphier', 'Mondsee, Attersee, Traunsee, Ludovika, Undine, Undine Collier, Antonia, Notturno, Enzian'],
  ['Rubine', 'Purpur, Kardinal, Karmin, Eleonora, Carmen, Carmen Collier, Burgund'],
  ['smargd', 'Prater, Wienerwald, Flora, Silvana, Silvana Collier, Lobau'],
  ['Tanzanit', 'Flieder, Iris, Violetta'],
  // The kind counts more than the stone.
  ['ring mit rubin', 'Carmen, Eleonora'],
  ['rubin ring', 'Carmen, Eleonora'],
  ['Rubinring', 'Carmen, Eleonora'],
  ['rubinringe', 'Carmen, Eleonora'],
  ['ringe mit saphiren', 'Ludovika, Undine, Antonia'],
  ['saphierring', 'Ludovika, Undine, Antonia'],
  ['Kette mit Saphir', 'Undine Collier'],
  ['smaragdkette', 'Silvana Collier'],
  ['halskette rubin', 'Carmen Collier'],
  ['Ohrringe Smaragd', 'Lobau'],
  ['ohringe mit perlen', 'Cadenza, Tremolo'],
  ['Armband mit Diamanten', 'Redoute, Sternwarte'],
  ['Armbänder', 'Redoute, Levade, Kanzlei, Nussdorf, Riesenrad, Steinhof, Sternwarte'],
  ['armbaender', 'Redoute, Levade, Kanzlei, Nussdorf, Riesenrad, Steinhof, Sternwarte'],
  ['armbnad', 'Redoute, Levade, Kanzlei, Nussdorf, Riesenrad, Steinhof, Sternwarte'],
  ['Armband mit Tansanit', 'Redoute, Levade, Kanzlei, Nussdorf, Riesenrad, Steinhof, Sternwarte'],
  ['Anhänger Perle', 'Melusine'],
  ['anhaenger smaragd', 'Silvana Collier'],
  ['loser Rubin', 'Purpur, Kardinal, Karmin'],
  ['Kreolen', 'Rondo, Rondo Pavé, Crescendo'],
  ['Siegelring', 'Eugen'],
  ['Vorsteckring', 'Pizzicato, Walzer'],
  // Compounds.
  ['Eheringe', 'Belvedere, Ringstraße'],
  ['Trauring', 'Belvedere, Ringstraße'],
  ['Verlobungsring', 'Aurelia, Luzia, Elise'],
  ['verlobunsring', 'Aurelia, Luzia, Elise'],
  ['Verlobungsring mit Saphir', 'Undine'],
  ['verlobungsring smaragd', 'Flora'],
  ['Solitaerring Herz', 'Leonore'],
  ['Tennisarmband', 'Redoute'],
  ['perlenkette', 'Serenade, Melusine'],
  ['weissgold armreif', 'Riesenrad, Steinhof, Sternwarte'],
  // Prices.
  ['ring unter 1000 euro', 'Belvedere, Pizzicato, Walzer, Semmering'],
  ['Kette bis 700 €', 'Melusine'],
  ['Halskette über 20.000', 'Opernball'],
  ['ohrringe zwischen 600 und 700 euro', 'Rondo, Cadenza'],
  ['verlobungsring ab 9000', 'Stephanie'],
  // Names and skus.
  ['Aurelia', 'Aurelia'],
  ['aurellia', 'Aurelia'],
  ['ringstrasse', 'Ringstraße'],
  ['FL-AUR-BR-YG750-54', 'Aurelia'],
  ['fl aur br', 'Aurelia'],
];

const EN: readonly Row[] = [
  ['saphire', 'Enzian, Mondsee, Antonia, Attersee, Traunsee, Undine, Undine Collier, Ludovika, Notturno'],
  ['engagment ring', 'Aurelia, Luzia, Elise'],
  ['engagement rings', 'Aurelia, Luzia, Elise'],
  ['wedding ring', 'Belvedere, Ringstraße'],
  ['ruby ring', 'Carmen, Eleonora'],
  ['a ring with a ruby', 'Carmen, Eleonora'],
  ['emerald necklace', 'Silvana Collier'],
  ['neckalce with sapphire', 'Undine Collier'],
  ['chain', 'Serenade, Lumen'],
  ['gold chain bracelet', 'Levade, Nussdorf, Kanzlei'],
  ['saphire earings', 'Enzian, Notturno'],
  ['pearl studs', 'Cadenza'],
  ['loose emerald', 'Prater, Wienerwald'],
  ['princess cut engagement ring', 'Amalia'],
  ['ring under 1,000', 'Belvedere, Pizzicato, Walzer, Semmering'],
  ['ruby ring between 4000 and 5000', 'Carmen'],
  ['bangle €1,000-1,500', 'Riesenrad'],
  ['Belvedere', 'Belvedere'],
  ['sapphire', 'Mondsee, Attersee, Traunsee, Ludovika, Undine, Undine Collier, Antonia, Notturno, Enzian'],
  ['ruby', 'Purpur, Kardinal, Karmin, Eleonora, Carmen, Carmen Collier, Burgund'],
  ['tanzanite', 'Flieder, Iris, Violetta'],
  ['emerald earrings', 'Lobau'],
  ['bracelet with diamonds', 'Redoute, Sternwarte'],
  ['signet ring', 'Eugen'],
  ['hoops', 'Rondo, Rondo Pavé, Crescendo'],
  ['stacking ring', 'Pizzicato, Walzer'],
  ['tennis bracelet', 'Redoute'],
  ['pearl necklace', 'Serenade, Melusine'],
  ['white gold bangle', 'Riesenrad, Steinhof, Sternwarte'],
  ['necklace up to 700 €', 'Melusine'],
  ['FL-AUR-BR-YG750-54', 'Aurelia'],
];

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

/** The call of the results page: a price in the query becomes a price filter. */
async function firstNames(typed: string, lang: 'de' | 'en', count: number): Promise<string[]> {
  const query = { ...catalogArgs(withSearch(typed)), count };
  const { data } = await shop.call('getCatalog', { query }, lang);
  return data.map(({ mixedTranslation }) => mixedTranslation.title.split(' – ')[0] ?? '');
}

describe.each([
  ['de', DE],
  ['en', EN],
] as const)('a search in %s', (lang, rows) => {
  it.each(rows)('%s finds %s first', async (typed, first) => {
    const names = first.split(', ');
    expect((await firstNames(typed, lang, names.length)).toSorted()).toEqual(names.toSorted());
  });
});
