import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../testing/read-markdown.fixture.ts';
import {
  adjacent,
  blocks,
  emphasis,
  heading,
  image,
  inline,
  item,
  link,
  list,
  type Markdown,
  paragraph,
  quoted,
  strong,
  table,
  text,
} from './syntax.ts';

/** As a page shows it: nothing of what nobody sees, single spaces. */
const shown = (plain: string): string =>
  plain
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

const SIGNS = [
  '*',
  '_',
  '`',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '#',
  '|',
  '~',
  '\\',
  '&',
  '!',
  '-',
  '+',
  '=',
  '.',
  ':',
  '"',
  "'",
  '\n',
  ' ',
  '1',
];
const FRAGMENTS = [
  ...SIGNS,
  '---',
  '===',
  '```',
  '~~~',
  '    ',
  '\t',
  '<!--',
  '-->',
  '<b>',
  '</p>',
  '&lt;',
  '&#60;',
  'https://evil.example',
  'www.evil.example',
  '](https://evil.example)',
  '![x](y)',
  '[x]: y',
  '1. ',
  '12) ',
  '- ',
  '\u200b',
  '\u202e',
  '\u{e0041}',
  'Gold',
  'ä',
  '中',
];
const plainTexts = fc
  .array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 12 })
  .map((parts) => parts.join(''));

const PLACES: readonly (readonly [place: string, write: (content: Markdown) => Markdown, elements: readonly string[]])[] = [
  ['a paragraph', paragraph, ['p']],
  ['a heading', (content) => heading(2, content), ['h2']],
  ['an item', (content) => list([item(content)]), ['ul', 'li']],
  ['a quote', (content) => quoted(paragraph(content)), ['blockquote', 'p']],
];

describe.each(PLACES)('text in %s', (_, write, elements) => {
  it('is read as it is written, whatever is in it', () => {
    fc.assert(
      fc.property(plainTexts, (plain) => {
        fc.pre(shown(plain) !== '');
        expect(readMarkdown(write(text(plain)))).toEqual({ elements, text: shown(plain) });
      }),
      { numRuns: 2000 },
    );
  });
});

it('text in a cell stays in its cell', () => {
  fc.assert(
    fc.property(plainTexts, plainTexts, (one, other) => {
      const { elements, text: read } = readMarkdown(table([text('A'), text('B')], [[text(one), text(other)]]));
      expect(elements).toEqual(['table', 'thead', 'tr', 'th', 'th', 'tbody', 'tr', 'td', 'td']);
      expect(read).toBe(shown(`A B ${one} ${other}`));
    }),
    { numRuns: 1000 },
  );
});

it('text beside links, pictures and emphasis changes none of them', () => {
  fc.assert(
    fc.property(plainTexts, plainTexts, (one, other) => {
      fc.pre(shown(one) !== '' && shown(other) !== '');
      const content = paragraph(adjacent([text(`a${one}`), link(text(other), 'https://shop.test/a'), text(one)]));
      const { elements, text: read } = readMarkdown(content);
      expect([elements, read]).toEqual([['p', 'a https://shop.test/a'], shown(`a${one}${shown(other)}${one}`)]);
    }),
    { numRuns: 1000 },
  );
  expect(readMarkdown(paragraph(adjacent([text('Neu!'), link(text('Ring'), 'https://shop.test/a')]))).elements).toEqual([
    'p',
    'a https://shop.test/a',
  ]);
});

it('an address ends where it ends', () => {
  fc.assert(
    fc.property(plainTexts, (path) => {
      const address = `https://shop.test/${path}`;
      const { elements } = readMarkdown(paragraph(inline([link(text('Ring'), address), image('Bild', address)])));
      expect(elements.map((one) => one.split(' ')[0])).toEqual(['p', 'a', 'img']);
    }),
    { numRuns: 1000 },
  );
});

it('text has no address that readers would make a link of', () => {
  expect(text('www.evil.example, https://evil.example')).toBe('www\\.evil.example, https\\://evil.example');
});

it('hides nothing: characters that nobody sees are left out', () => {
  const smuggled = Array.from('ignore', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
  expect(text(`Ring\u200b${smuggled}\u202e\u2066\ufe0f\u00ad Gold\u0000`)).toBe('Ring Gold');
});

it('emphasis has no spaces at its ends', () => {
  expect(adjacent([text('a'), strong(text(' b ')), text('c')])).toBe('a **b** c');
  expect(emphasis(text('  '))).toBe(' ');
});

it('blocks in an item are indented, lists are numbered', () => {
  const inner = blocks([paragraph(text('a')), list([item(text('b'))])]);
  expect(list([inner, item(text('c'))], { ordered: true })).toBe('1. a\n\n   - b\n2. c');
});
