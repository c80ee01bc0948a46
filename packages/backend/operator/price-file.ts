import { readCsv } from '../core/csv.ts';
import { cents } from '../core/money.ts';
import { decodedText, type FileFault, type FileFormat, jsonList } from './import-file.ts';

/** The values of a file for one configuration; null: as it is. */
export interface PriceRow {
  /** Line of a CSV file, number of an entry of a JSON list; from 1. */
  readonly line: number;
  readonly sku: string;
  readonly cents: number | null;
  readonly stock: number | null;
}

export interface PriceFile {
  readonly lineName: 'line' | 'entry';
  readonly rows: readonly PriceRow[];
  readonly faults: readonly FileFault[];
}

const COLUMNS = ['sku', 'price', 'stock'] as const;
type Column = (typeof COLUMNS)[number];
const MOST_CENTS = 100_000_000;
const MOST_STOCK = 100_000;

/** Decimal euros before a sale, and pieces in stock. A JSON list has objects with the names of the columns. */
export function readPriceFile(content: Uint8Array, format: FileFormat): PriceFile {
  const lineName = format === 'csv' ? 'line' : 'entry';
  const text = decodedText(content);
  if (text === null) return { lineName, rows: [], faults: [{ line: 1, message: 'the file is not UTF-8' }] };
  const { records, faults } = format === 'csv' ? csvRecords(text) : jsonRecords(text);
  const firstLines = new Map<string, number>();
  const rows: PriceRow[] = [];
  for (const { line, values } of records) {
    const sku = values.sku.trim();
    const first = firstLines.get(sku);
    const price = readPrice(values.price.trim());
    const stock = readStock(values.stock.trim());
    const found = [
      sku === '' ? 'the sku is missing' : null,
      first !== undefined && sku !== '' ? `${sku} is in ${lineName} ${first} already` : null,
      price === undefined ? `the price "${values.price}" is not an amount above 0 such as 1290 or 1290.50` : null,
      stock === undefined ? `the stock "${values.stock}" is not a whole number from 0 to ${MOST_STOCK}` : null,
      price === null && stock === null ? 'neither a price nor a stock' : null,
    ].filter((message) => message !== null);
    faults.push(...found.map((message) => ({ line, message })));
    if (first === undefined) firstLines.set(sku, line);
    if (sku !== '') rows.push({ line, sku, cents: price ?? null, stock: stock ?? null });
  }
  if (records.length === 0 && faults.length === 0) faults.push({ line: 1, message: 'the file has no entries' });
  return { lineName, rows, faults };
}

interface Records {
  readonly records: readonly { readonly line: number; readonly values: Readonly<Record<Column, string>> }[];
  readonly faults: FileFault[];
}

const isColumn = (name: string): name is Column => COLUMNS.some((one) => one === name);

function csvRecords(text: string): Records {
  const { rows, faults: unreadable } = readCsv(text);
  const [head, ...body] = rows;
  const columns = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const faults: FileFault[] = unreadable.map((line) => ({ line, message: 'quotation marks are not closed, or stand within a cell' }));
  const line = head?.line ?? 1;
  for (const [index, name] of columns.entries()) {
    if (!isColumn(name)) faults.push({ line, message: `the column "${name}" is not known: there are ${COLUMNS.join(', ')}` });
    else if (columns.indexOf(name) !== index) faults.push({ line, message: `the column "${name}" comes twice` });
  }
  if (!columns.includes('sku')) faults.push({ line, message: 'the first line has to name the columns, one of them "sku"' });
  // Without columns no line can be understood.
  if (faults.some((fault) => fault.line === line)) return { records: [], faults };
  const cellOf = (cells: readonly string[], name: Column): string => cells[columns.indexOf(name)] ?? '';
  const records = body.flatMap(({ line: number, cells }) => {
    if (cells.length !== columns.length) {
      faults.push({ line: number, message: `${cells.length} cells, but ${columns.length} columns` });
      return [];
    }
    return [{ line: number, values: { sku: cellOf(cells, 'sku'), price: cellOf(cells, 'price'), stock: cellOf(cells, 'stock') } }];
  });
  return { records, faults };
}

function jsonRecords(text: string): Records {
  const { records: list, faults } = jsonList(text);
  const records = list.flatMap(({ line, value: entry }) => {
    const fields = typeof entry === 'object' && entry !== null ? Object.entries(entry) : null;
    const wrong = fields?.find(([name, value]) => !isColumn(name) || !['string', 'number'].includes(typeof value));
    if (fields === null) faults.push({ line, message: 'not an object' });
    else if (wrong) faults.push({ line, message: `"${wrong[0]}": there are ${COLUMNS.join(', ')}, with texts or numbers` });
    else
      return [
        { line, values: { sku: '', price: '', stock: '', ...Object.fromEntries(fields.map(([name, value]) => [name, String(value)])) } },
      ];
    return [];
  });
  return { records, faults };
}

/** Null: no cell. Undefined: none that can be read. Separators of thousands are ambiguous. */
function readPrice(text: string): number | null | undefined {
  if (text === '') return null;
  if (!/^\d{1,9}(?:[.,]\d{1,2})?$/.test(text)) return undefined;
  const amount = cents(Number(text.replace(',', '.')));
  return amount > 0 && amount <= MOST_CENTS ? amount : undefined;
}

function readStock(text: string): number | null | undefined {
  if (text === '') return null;
  return /^\d{1,9}$/.test(text) && Number(text) <= MOST_STOCK ? Number(text) : undefined;
}
