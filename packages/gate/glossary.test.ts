import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkGlossary, declaredNames, FOLDERS, forbiddenWords, wordsIn } from './glossary.ts';

const TABLE = `# Words

| Say | For | Do not say |
| --- | --- | --- |
| cart line | a row of a cart | \`cartItem\`, \`piece\`; item |
| payment gateway | executes a payment | \`provider\` except \`identityProvider\`, \`AppProvider\`, \`server/\`; vendor |

Text with | a bar and \`code\`.
`;
const words = forbiddenWords(TABLE);
const found = (name: string): string[] => wordsIn(name, words).map(({ word }) => word);

describe('the column "Do not say"', () => {
  it('gives the words in backticks, with the word to say and the exceptions', () => {
    expect(words).toEqual([
      { word: ' cart item ', say: 'cart line', allowed: [], paths: [] },
      { word: ' piece ', say: 'cart line', allowed: [], paths: [] },
      { word: ' provider ', say: 'payment gateway', allowed: [' identity provider ', ' app provider '], paths: ['server/'] },
    ]);
  });

  it.each([
    ['piece', ['piece']],
    ['pieceCard', ['piece']],
    ['piece-card.tsx', ['piece']],
    ['OWN_PIECES', ['piece']],
    ['cartItems', ['cart item']],
    ['HTMLPiece', ['piece']],
    ['centerpiece', []],
    ['cart', []],
    ['identityProviders', []],
    ['AppProvider', []],
    ['providerOf', ['provider']],
    ['identityProviderOfProvider', ['provider']],
    ['vendor', []],
  ])('of %s forbids %j', (name, expected) => {
    expect(found(name)).toEqual(expected);
  });
});

describe('declared names', () => {
  const names = (source: string): string[] => declaredNames('a.tsx', source).map(([name]) => name);

  it.each([
    ['const one = two;', ['one']],
    ['const { key: local, other = used, one: two = 1, ...rest } = value;', ['local', 'two', 'rest']],
    ['const [first, , second] = list;', ['first', 'second']],
    ['export function run(input: Input, { depth }: Options) {}', ['run', 'input']],
    ['list.map((line) => line.piece);', ['line']],
    ['interface Props { readonly title: string; onClose(event: Event): void }', ['Props', 'title', 'onClose', 'event']],
    ['type Line = { readonly sku: string };', ['Line', 'sku']],
    ['class Anchor { #card = 1; move() {} }', ['Anchor', '#card', 'move'].map((name) => name.replace('#', ''))],
    ['try { run(); } catch (error) {}', ['error']],
    ['const page = <Piece provider={one} />;', ['page']],
  ])('of %s are %j', (source, expected) => {
    expect(names(source)).toEqual(expected);
  });

  it('leave out the wire: keys of literals, strings and names with an underscore', () => {
    expect(names(`const body = { piece: 1, 'provider': 2 }; interface Wire { order_piece: string } const ORDER_LINES = 1;`)).toEqual([
      'body',
      'Wire',
      'ORDER_LINES',
    ]);
  });

  it('have the line of their declaration', () => {
    expect(declaredNames('a.ts', '\n\nconst one = 1;\nconst two = 2;')).toEqual([
      ['one', 3],
      ['two', 4],
    ]);
  });
});

it('the check names files and declarations with a forbidden word, outside of the folders where it is right', async () => {
  const root = await mkdtemp(join(tmpdir(), 'glossary-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const folder of ['docs', ...FOLDERS]) await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, 'docs/glossary.md'), TABLE);
  await writeFile(join(root, 'client/piece-card.tsx'), "export const title = 'piece';");
  await writeFile(join(root, 'client/card.tsx'), 'export const masterpiece = 1;\nexport const cartItem = 1, ownPieces = 2;');
  await writeFile(join(root, 'server/card.ts'), 'export const provider = 1;');
  expect((await checkGlossary(root)).split('\n')).toEqual([
    'client/card.tsx:2: cartItem has "cart item", say cart line',
    'client/card.tsx:2: ownPieces has "piece", say cart line',
    'client/piece-card.tsx: the file name has "piece", say cart line',
  ]);
});
