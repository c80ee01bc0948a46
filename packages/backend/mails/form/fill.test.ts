import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillLines, fillParagraphs, fillWords, greetingName, isPage, oneLine, placeholdersOf } from './fill.ts';

describe('a text of a mail', () => {
  it('does not expand values', () => {
    const values = { name: '{{secret}} $& [x]({{secret}})', secret: 'x' };
    expect(fillWords('Guten Tag {{name}},', values)).toBe('Guten Tag {{secret}} $& [x]({{secret}}),');
  });

  it('omits lines and paragraphs with empty values', () => {
    const template = 'Summe: {{sum}}\nRabatt: {{discount}}\n\nAnmerkung: {{note}}\n\nEnde';
    expect(fillParagraphs(template, { sum: '5', discount: '', note: '' })).toEqual([[['Summe: ', '5']], [['Ende']]]);
  });

  it('makes links of labels and pages, and nothing else', () => {
    const template = 'Nutzen Sie [Vertrag widerrufen]({{url}}) bitte';
    const url = 'https://shop.example/withdrawal?order=1';
    expect(fillLines(template, { url })).toEqual([['Nutzen Sie ', { label: 'Vertrag widerrufen', url }, ' bitte']]);
    for (const wrong of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'https://a b', 'https://a"b'])
      expect(fillLines(template, { url: wrong })).toEqual([['Nutzen Sie ', 'Vertrag widerrufen', ' bitte']]);
    expect(placeholdersOf(template)).toEqual(['url']);
  });

  it('keeps the lines of a value with several lines', () => {
    expect(fillLines('{{address}}', { address: 'Ana\nWien' })).toEqual([['Ana'], ['Wien']]);
  });

  it('throws for a missing value', () => {
    expect(() => fillLines('{{name}}', {})).toThrow('{{name}}');
  });
});

it('keeps input on one line', () => {
  expect(oneLine(' Ana\r\nBcc: all@example.com\u2028\u0000x ')).toBe('Ana Bcc: all@example.com x');
  // Bidirectional controls are removed.
  expect(oneLine('Ana \u202e00XX :NABI\u2066x')).toBe('Ana  00XX :NABI x');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => !/[\r\n\u2028\u2029]/.test(oneLine(text)) && oneLine(text).isWellFormed()),
  );
});

it('uses names in greetings, but no sentences', () => {
  expect(greetingName(' Anna Leitner ')).toBe('Anna Leitner');
  expect(greetingName(`Ihr Konto ist gesperrt, rufen Sie gleich an: 0900 000 ${'x'.repeat(60)}`)).toBe(
    'Ihr Konto ist gesperrt, rufen Sie…',
  );
});

it('accepts web addresses only as pages', () => {
  fc.assert(fc.property(fc.webUrl(), (url) => isPage(url)));
  fc.assert(fc.property(fc.string(), (text) => !isPage(`javascript:${text}`) && !isPage(`https://a.example/"${text}`)));
});
