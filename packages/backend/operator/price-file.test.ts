import { expect, it } from 'vitest';
import { readPriceFile } from './price-file.ts';

const csv = (text: string) => readPriceFile(Buffer.from(text), 'csv');
const json = (value: unknown) => readPriceFile(Buffer.from(JSON.stringify(value)), 'json');

it('reads prices and stock, an empty cell is no change', () => {
  expect(csv('sku,price,stock\nA,1290.50,3\nB,,0\nC,99,\n')).toEqual({
    lineName: 'line',
    rows: [
      { line: 2, sku: 'A', cents: 129_050, stock: 3 },
      { line: 3, sku: 'B', cents: null, stock: 0 },
      { line: 4, sku: 'C', cents: 9900, stock: null },
    ],
    faults: [],
  });
});

it('reads a file of a spreadsheet with semicolons and decimal commas', () => {
  expect(csv('\uFEFFStock;SKU;Price\r\n3;A;1290,50\r\n')).toMatchObject({ rows: [{ sku: 'A', cents: 129_050, stock: 3 }], faults: [] });
});

it('reads a JSON list', () => {
  expect(
    json([
      { sku: 'A', price: 1290.5 },
      { sku: 'B', stock: '3' },
    ]),
  ).toEqual({
    lineName: 'entry',
    rows: [
      { line: 1, sku: 'A', cents: 129_050, stock: null },
      { line: 2, sku: 'B', cents: null, stock: 3 },
    ],
    faults: [],
  });
});

it('names every fault with its line', () => {
  const { faults } = csv(
    'sku,price,stock\nA,"1.290,00",1\nB,0,1\nC,-5,1\nD,1e3,1\n,1,1\nE,,\nF,1\nF,1,1\nG,1,1.5\nG,1,2\nH"H,1,1\nI,1.234,999999\n',
  );
  expect(faults.map(({ line, message }) => `${line} ${message.replace(/ such as.*| from 0.*/, '')}`).sort()).toEqual([
    '10 the stock "1.5" is not a whole number',
    '11 G is in line 10 already',
    '12 quotation marks are not closed, or stand within a cell',
    '13 the price "1.234" is not an amount above 0',
    '13 the stock "999999" is not a whole number',
    '2 the price "1.290,00" is not an amount above 0',
    '3 the price "0" is not an amount above 0',
    '4 the price "-5" is not an amount above 0',
    '5 the price "1e3" is not an amount above 0',
    '6 the sku is missing',
    '7 neither a price nor a stock',
    '8 2 cells, but 3 columns',
  ]);
});

it.each([
  ['an unknown column', 'sku,cost\nA,1\n', 'the column "cost" is not known: there are sku, price, stock'],
  ['a column that comes twice', 'sku,price,price\nA,1,1\n', 'the column "price" comes twice'],
  ['no names of columns', 'A,1,1\n', 'the first line has to name the columns, one of them "sku"'],
  ['no lines', 'sku,price\n', 'the file has no entries'],
  ['nothing at all', '', 'the first line has to name the columns, one of them "sku"'],
])('refuses a CSV file with %s', (_, text, message) => {
  expect(csv(text).faults.map((fault) => fault.message)).toContain(message);
});

it('refuses what is neither UTF-8 nor a JSON list of objects', () => {
  expect(readPriceFile(Buffer.from([0x73, 0xe4]), 'csv').faults).toEqual([{ line: 1, message: 'the file is not UTF-8' }]);
  expect(json({ sku: 'A' }).faults).toEqual([{ line: 1, message: 'the file is not a JSON list' }]);
  expect(readPriceFile(Buffer.from('[{'), 'json').faults[0]?.message).toMatch(/^the file is not JSON: /);
  expect(json([1, { sku: 'A', cost: 1 }, { sku: 'B', price: [1] }]).faults.map(({ line }) => line)).toEqual([1, 2, 3]);
});
