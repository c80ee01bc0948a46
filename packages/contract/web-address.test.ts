import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasWebAddress, isLinkedName, withoutLinks } from './web-address.ts';

describe('a web address', () => {
  it.each([
    ['https://evil.example/x', 'https[:]//evil[.]example/x'],
    ['//evil.com', '//evil[.]com'],
    ['www.evil', 'www[.]evil'],
    ['WWW.Evil.COM', 'WWW[.]Evil[.]COM'],
    ['Gewinn auf evil.de.xyz.com!', 'Gewinn auf evil[.]de[.]xyz[.]com!'],
    ['bit.ly/3xY', 'bit[.]ly/3xY'],
    ['t.co/abc', 't[.]co/abc'],
    ['böse.xn--p1ai', 'böse[.]xn--p1ai'],
    ['evil。com', 'evil[。]com'],
    ['anna@example.at evil.shop', 'anna@example.at evil[.]shop'],
    ['http://evil.com@x', 'http[:]//evil.com@x'],
  ])('%j is found and cannot be clicked', (text, plain) => {
    expect(hasWebAddress(text)).toBe(true);
    expect(withoutLinks(text)).toBe(plain);
  });

  it.each([
    'J.Lo',
    'Dr.Anna Meier',
    'Dr. Anna Leitner-Öztürk',
    'z.B. am 12.5.2026 um 14.30 Uhr, 1.234,56 €',
    'anna.leitner@posteo.at',
    'O. de la Cruz',
    'forever.yours',
    'Nr. 5/7: ja//nein',
    '',
  ])('%j is no web address', (text) => {
    expect(hasWebAddress(text)).toBe(false);
    expect(withoutLinks(text)).toBe(text);
  });

  it.each([
    'Prof.Dr.',
    'Mag.Dr. Eva',
    'Univ.Prof.Dr. Anna',
    'Dipl.-Ing.Dr. Karl',
    'MUDr.Jan',
    'Ing.Mgr. Petra',
    'PhDr.Eva',
    'Mag.art.Dr. Eva',
    'Dr.med.',
    'Ph.D.',
    'Hans.Jr',
    'Mary.Jo',
    'Maria.Th',
    'v.d.Berg',
    'L.B',
    "Anna O'Neil-Öhler",
  ])('%s is a name without one', (name) => expect(isLinkedName(name)).toBe(false));

  it.each(['evil.at', 'Dr. evil.com', 'Mag.evil.shop', 'www.evil', 'https://evil', 'anna@example.at', 'bit.ly/3xY'])(
    '%s is no name',
    (name) => expect(isLinkedName(name)).toBe(true),
  );

  it('is removed by one pass, in any text', () => {
    const word = fc.oneof(fc.webUrl(), fc.domain(), fc.emailAddress(), fc.string(), fc.constantFrom('.', '://', 'www.', '@', '/'));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const plain = withoutLinks(words.join(''));
        return !hasWebAddress(plain) && withoutLinks(plain) === plain;
      }),
    );
  });

  it.each(['a', 'a.', '@a', 'a@', '.', 'www.', '://', 'a-'])('is found in linear time in %s', (part) => {
    // The quickest of three: others use the processor, too. In square time the ratio would be 16.
    const timeOf = (count: number): number => {
      const text = part.repeat(count);
      const times = [1, 2, 3].map(() => {
        const started = Date.now();
        hasWebAddress(text);
        return Date.now() - started;
      });
      return Math.min(...times);
    };
    expect(timeOf(80_000)).toBeLessThan(10 * Math.max(timeOf(20_000), 1));
  });
});
