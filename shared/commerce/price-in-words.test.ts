import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceInWords } from './price-in-words.ts';

const read = (text: string) => {
  const found = priceInWords(text);
  return found && [found.words, found.min, found.max];
};

describe('priceInWords', () => {
  it.each([
    ['ring unter 1000 euro', 'ring', null, 1000],
    ['ring under 1,000', 'ring', null, 1000],
    ['Ring bis 500 €', 'Ring', null, 500],
    ['kette über 2000', 'kette', 2000, null],
    ['kette ueber 2.000,50 €', 'kette', 2000.5, null],
    ['between 500 and 1000 ruby ring', 'ruby ring', 500, 1000],
    ['zwischen 1.000 und 500 Euro', '', 500, 1000],
    ['500-1000 euro ring', 'ring', 500, 1000],
    ['ring 500 – 1.000€', 'ring', 500, 1000],
    ['ring von 500 bis zu 1000', 'ring', 500, 1000],
    ['ring €500 to €1,000', 'ring', 500, 1000],
    ['ab 300', '', 300, null],
    ['ring ab 500 € bis 2000 €', 'ring', 500, 2000],
    ['ring über 500 mit Rubin unter 2000 euro', 'ring mit Rubin', 500, 2000],
    ['ring max. 750,- €', 'ring', null, 750],
    ['ring höchstens 1000', 'ring', null, 1000],
    ['ring nicht mehr als 1000 €', 'ring', null, 1000],
    ['ring mehr als 1000 €', 'ring', 1000, null],
    ['ring for less than €49.90', 'ring', null, 49.9],
    ['RING UNTER 1000 EUR', 'RING', null, 1000],
    ['RING ÜBER 1000', 'RING', 1000, null],
    ['ring <= 1000', 'ring', null, 1000],
    ['Ring, Preis unter 1000 Euro', 'Ring', null, 1000],
    ['ring budget 1000 euro', 'ring', null, 1000],
    ['ring 800 euro', 'ring', null, 800],
    ['ring größe 54 bis 60 unter 1000 euro', 'ring größe 54 bis 60', null, 1000],
    ['u\u0308ber 2000', '', 2000, null],
    ['prsten do 1000 €', 'prsten', null, 1000],
    ['prsten od 500 do 1000 eur', 'prsten', 500, 1000],
    ['náušnice méně než 800 €', 'náušnice', null, 800],
    ['náhrdelník nad 2000', 'náhrdelník', 2000, null],
    ['prsteň medzi 500 a 1000 eur', 'prsteň', 500, 1000],
    ['retiazka najviac 900', 'retiazka', null, 900],
    ['pierścionek poniżej 1000 euro', 'pierścionek', null, 1000],
    ['pierścionek z rubinem powyżej 2000 €', 'pierścionek z rubinem', 2000, null],
    ['kolczyki między 300 i 600', 'kolczyki', 300, 600],
    ['anillo hasta 1.000 €', 'anillo', null, 1000],
    ['anillo entre 500 y 1000 euros', 'anillo', 500, 1000],
    ['collar más de 2000', 'collar', 2000, null],
    ['ring tot 1000 euro', 'ring', null, 1000],
    ['ring tussen 500 en 1000', 'ring', 500, 1000],
    ['oorbellen vanaf € 300', 'oorbellen', 300, null],
  ])('%j: words %j, from %j to %j', (text, words, min, max) => expect(read(text)).toEqual([words, min, max]));

  it.each([
    'ring',
    'Aurelia',
    'ring 54',
    'ring ab 54',
    'größe 52 bis 54',
    'kette 42-45 cm',
    'kette bis 450 mm',
    'diamant unter 1 karat',
    'diamond over 1.5 ct',
    'gelbgold 750',
    'FL-AUR-BR-YG750-54',
    'FL-500-1000',
    'über',
    'unter euro',
    'ring bis 99999999999 euro',
    'ring bis 1,2,3,4 euro',
    'ring unter 100%',
    'x500 euro',
    'unter 1000er',
    'prsten do 54',
    'náhrdelník 42 a 45 cm',
    'ring en ketting',
    '',
  ])('%j has no price', (text) => expect(priceInWords(text)).toBeNull());

  const amount = fc.integer({ min: 100, max: 9_999_999 });
  const words = fc.constantFrom('Ring', 'ruby ring', 'Kette mit Saphir', 'Aurelia', '');
  const spelled = (cents: number, thousands: string): string => String(cents).replaceAll(/\B(?=(\d{3})+$)/g, thousands);
  const bounds = fc.constantFrom<readonly [string, string]>(['unter', ''], ['under', ''], ['bis', ' €'], ['up to', ' euro'], ['', '€']);

  it('finds an amount in every format at any position', () => {
    fc.assert(
      fc.property(
        amount,
        words,
        words,
        bounds,
        fc.constantFrom('', '.', ',', "'"),
        (euros, before, after, [opening, currency], thousands) => {
          const text = [before, opening, spelled(euros, thousands) + currency, after].filter(Boolean).join(' ');
          expect(read(text)).toEqual([[before, after].filter(Boolean).join(' '), null, euros]);
        },
      ),
    );
  });

  it('finds a range in either order', () => {
    fc.assert(
      fc.property(amount, amount, words, (a, b, before) => {
        expect(read(`${before} ${a}-${b} €`.trim())).toEqual([before, Math.min(a, b), Math.max(a, b)]);
      }),
    );
  });

  it('removes the price from the words and adds nothing', () => {
    const part = fc.constantFrom(
      'unter',
      'bis',
      'zwischen',
      'und',
      'und',
      '-',
      '500',
      '1.000',
      '99',
      '€',
      'euro',
      'ring',
      'ct',
      ',',
      'über',
      '<',
    );
    const texts = fc.oneof(
      fc.string({ maxLength: 100 }),
      fc.array(part, { maxLength: 14 }).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const found = priceInWords(text);
        if (found === null) return;
        expect(priceInWords(found.words)).toBeNull();
        expect(found.min !== null || found.max !== null).toBe(true);
        for (const word of found.words.split(' ')) expect(text.normalize('NFC')).toContain(word);
      }),
      { numRuns: 2000 },
    );
  });
});
