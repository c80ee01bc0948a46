import { expect, it } from 'vitest';
import { readProductFile } from './product-file.ts';

const csv = (text: string) => readProductFile(Buffer.from(text), 'csv');
const json = (value: unknown) => readProductFile(Buffer.from(JSON.stringify(value)), 'json');
const messages = ({ faults }: ReturnType<typeof csv>): string[] => faults.map(({ line, message }) => `${line} ${message}`);

it('reads the lines of a CSV file as products with their configurations', () => {
  const { entries, faults } = csv(
    [
      '\uFEFFkey;title.de;title.en;details.de;details.en;facets.cut;collections;sku;material;size;price;stock;track_inventory;pictures',
      'one;"Ring ""A""";Ring A;Breite: 4 mm | Form: rund: flach;Width: 4 mm | Shape: round: flat;round | oval;aurora;AB-1;M-YG750;54;1290,50;3;;a.webp | https://example.com/b.jpg',
      ';;;;;;;AB-2;M-WG750;54;1300;;no;',
      'two;;;;;;none;;;;;;;',
    ].join('\r\n'),
  );
  expect(faults).toEqual([]);
  expect(entries).toMatchObject([
    {
      line: 2,
      entry: {
        key: 'one',
        title: { de: 'Ring "A"', en: 'Ring A' },
        details: [
          { key: { de: 'Breite', en: 'Width' }, value: { de: '4 mm', en: '4 mm' } },
          { key: { de: 'Form', en: 'Shape' }, value: { de: 'rund: flach', en: 'round: flat' } },
        ],
        facets: { cut: ['round', 'oval'] },
        collections: [{ key: 'aurora' }],
        configurations: [
          { sku: 'AB-1', price: 129_050, stock: 3, size: '54', track_inventory: true },
          { sku: 'AB-2', price: 130_000, stock: 0, track_inventory: false },
        ],
        pictures: [
          { file: 'a.webp', material: 'M-YG750' },
          { url: 'https://example.com/b.jpg', material: 'M-YG750' },
        ],
      },
    },
    { line: 4, entry: { key: 'two' } },
  ]);
});

it('reads a JSON file with a byte order mark', () => {
  expect(readProductFile(Buffer.from('\uFEFF[{"key":"one","withdrawn":true}]'), 'json').entries).toHaveLength(1);
});

it.each([
  ['bytes that are not UTF-8', readProductFile(Buffer.from([0x6b, 0xe4, 0xff]), 'csv'), '1 the file is not UTF-8'],
  ['UTF-16', readProductFile(Buffer.from('[{"key":"one"}]', 'utf16le'), 'json'), '1 the file is not JSON'],
  ['an unknown column', csv('key,cost\none,1\n'), '1 the column "cost" is not known'],
  ['a column that comes twice', csv('key,badge,badge\none,a,b\n'), '1 the column "badge" comes twice'],
  ['no key', csv('title.de\nRing\n'), '1 the first line has to name the columns, one of them "key"'],
  ['a line that is too short', csv('key,badge\none\n'), '2 1 cells, but 2 columns'],
  ['quotation marks that are not closed', csv('key,badge\none,"a\n'), '2 quotation marks are not closed'],
  ['a key that comes twice', json([{ key: 'one' }, { key: 'one' }]), '2 one is in entry 1 already'],
  ['a member of every object', json([JSON.parse('{"key":"one","__proto__":{}}')]), '1 Unrecognized key'],
  ['a number for a text', json([{ key: 'one', title: { de: 1 } }]), '1 title.de: Invalid input'],
  ['an unknown language', json([{ key: 'one', title: { xx: 'a' } }]), '1 title'],
  ['a script in a text', json([{ key: 'one', title: { de: 'a<script>' } }]), '1 title.de: HTML is shown as text here'],
  ['a script in HTML', json([{ key: 'one', long_description: { de: '<p><SCRIPT >' } }]), '1 long_description.de: scripts'],
  ['a handler in HTML', json([{ key: 'one', long_description: { de: '<img/onerror=x src=y>' } }]), '1 long_description.de: scripts'],
  ['a formula', csv('key,title.de\none,"=HYPERLINK(""x"")"\n'), '2 title.de: begins as a formula'],
  ['a price with separators of thousands', csv('key,sku,price\none,AB-1,1.290\n'), '2 configurations[0].price: an amount'],
  [
    'a price of nothing',
    json([{ key: 'one', configurations: [{ sku: 'AB-1', price: 0 }] }]),
    '1 configurations[0].price: an amount above 0',
  ],
  [
    'a path in the name of a picture',
    json([{ key: 'one', pictures: [{ file: '../../etc/passwd.webp' }] }]),
    '1 pictures[0].file: the name',
  ],
  ['an address that is not encrypted', json([{ key: 'one', pictures: [{ url: 'http://example.com/a.jpg' }] }]), '1 pictures[0].url'],
  ['nothing', csv(''), '1 the first line has to name the columns'],
  ['no products', json([]), '1 the file has no products'],
])('refuses a file with %s', (_, file, message) => {
  expect(messages(file).some((one) => one.startsWith(message))).toBe(true);
});

// A reader that is quadratic, or recursive, would not end in time.
it('refuses a text of five megabytes in one line', () => {
  expect(messages(csv(`key,title.de\none,${'a'.repeat(5_000_000)}\n`))[0]).toMatch(/^2 title\.de: Too big/);
  expect(messages(csv(`key,title.de\none,"${'""'.repeat(5_000_000)}"\n`))[0]).toMatch(/^2 title\.de: Too big/);
  expect(messages(json([{ key: 'one', long_description: { de: '<'.repeat(5_000_000) } }]))[0]).toMatch(/^1 long_description\.de: Too big/);
});
