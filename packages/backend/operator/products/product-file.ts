import type { z } from 'zod';
import { readCsv } from '../../core/csv.ts';
import { ProductEntry } from '../../catalog/writing/catalog-product.ts';
import { decodedText, type FileFault, type FileFormat, jsonList } from '../import-file.ts';

/** Products of a file, each with the line of a CSV file or the number of an entry of a JSON list, from 1. */
export interface ProductFile {
  readonly lineName: 'line' | 'entry';
  readonly entries: readonly { readonly line: number; readonly entry: ProductEntry }[];
  readonly faults: readonly FileFault[];
}

/** A CSV file has a line for each configuration; the lines of a product have its key, and the first one its texts. */
export function readProductFile(content: Uint8Array, format: FileFormat): ProductFile {
  const lineName = format === 'csv' ? 'line' : 'entry';
  const text = decodedText(content);
  if (text === null) return { lineName, entries: [], faults: [{ line: 1, message: 'the file is not UTF-8' }] };
  const { records, faults } = format === 'csv' ? csvProducts(text) : jsonList(text);
  const entries: { line: number; entry: ProductEntry }[] = [];
  const firstLines = new Map<string, number>();
  for (const { line, value } of records) {
    const result = ProductEntry.safeParse(value);
    if (!result.success) {
      faults.push(...result.error.issues.map((issue) => ({ line, message: messageOf(issue) })));
      continue;
    }
    const { key } = result.data;
    const first = firstLines.get(key);
    if (first === undefined) firstLines.set(key, line);
    else faults.push({ line, message: `${key} is in ${lineName} ${first} already` });
    entries.push({ line, entry: result.data });
  }
  if (records.length === 0 && faults.length === 0) faults.push({ line: 1, message: 'the file has no products' });
  return { lineName, entries, faults };
}

/** `configurations[2].price: an amount such as 1290`. */
function messageOf({ path, message }: z.core.$ZodIssue): string {
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return place === '' ? message : `${place.replace(/^\./, '')}: ${message}`;
}

const CONFIGURATION_COLUMNS = ['sku', 'metal', 'material', 'size_kind', 'size', 'price', 'stock', 'track_inventory', 'default'];
const TEXTS = ['slug', 'title', 'sub_title', 'description', 'long_description', 'care', 'safety_note', 'size_label', 'details'];
const LISTS = ['categories', 'collections', 'hover'];
const NUMBERS = ['position', 'sale_percent', 'engraving_max', 'stock'];
const TRUTHS = ['withdrawn', 'resizable', 'made_to_measure', 'digital', 'track_inventory', 'default'];
const OTHERS = ['key', 'vendor_model', 'category', 'stone', 'stone_material', 'cut', 'badge', 'sale_ends_at', 'pictures'];
/** With a name behind a dot: `title.de`, `facets.cut`, `search_terms.en`. */
const NAMED = [...TEXTS, 'facets', 'search_terms'];
const COLUMNS = new Set([...CONFIGURATION_COLUMNS, ...LISTS, ...NUMBERS, ...TRUTHS, ...OTHERS]);

const isKnown = (column: string): boolean => {
  const [, group = '', name = ''] = /^(\w+)\.([a-z][\w-]*)$/.exec(column) ?? [];
  return name === '' ? COLUMNS.has(column) : NAMED.includes(group);
};

type Cells = ReadonlyMap<string, string>;

function csvProducts(text: string): { records: { line: number; value: unknown }[]; faults: FileFault[] } {
  const { rows, faults: unreadable } = readCsv(text);
  const [head, ...body] = rows;
  const faults: FileFault[] = unreadable.map((line) => ({ line, message: 'quotation marks are not closed, or stand within a cell' }));
  const line = head?.line ?? 1;
  const columns = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  for (const [index, name] of columns.entries()) {
    if (!isKnown(name)) faults.push({ line, message: `the column "${name.slice(0, 60)}" is not known` });
    else if (columns.indexOf(name) !== index) faults.push({ line, message: `the column "${name}" comes twice` });
  }
  if (!columns.includes('key')) faults.push({ line, message: 'the first line has to name the columns, one of them "key"' });
  // Without columns no line can be understood.
  if (faults.some((fault) => fault.line === line)) return { records: [], faults };
  const products = new Map<string, { line: number; rows: Cells[] }>();
  let last = '';
  for (const { line: number, cells } of body) {
    if (cells.length !== columns.length) {
      faults.push({ line: number, message: `${cells.length} cells, but ${columns.length} columns` });
      continue;
    }
    const row = new Map(columns.flatMap((column, index) => (cells[index]?.trim() ? [[column, cells[index].trim()] as const] : [])));
    last = row.get('key') ?? last;
    const known = products.get(last);
    if (known) known.rows.push(row);
    else products.set(last, { line: number, rows: [row] });
  }
  return { records: [...products].map(([key, { line: first, rows: own }]) => ({ line: first, value: productOf(key, own) })), faults };
}

/** The lines of a product, as an entry of a JSON file has them. */
function productOf(key: string, rows: readonly Cells[]): unknown {
  const product: Record<string, unknown> = { key };
  const details: Record<string, string>[] = [];
  for (const [column, cell] of rows.flatMap((row) => [...row])) {
    if (column === 'key' || column === 'pictures' || CONFIGURATION_COLUMNS.includes(column)) continue;
    const [group = '', name] = column.split('.');
    if (group === 'details') list(cell).forEach((part, index) => ((details[index] ??= {})[name ?? ''] = part));
    else if (name !== undefined) product[group] = { ...(product[group] as object), [name]: isListOf(group) ? list(cell) : cell };
    else product[column] = valueOf(column, cell);
  }
  if (details.length > 0) product['details'] = details.map(detailOf);
  const configurations = rows.filter((row) => row.has('sku')).map(configurationOf);
  if (configurations.length > 0) product['configurations'] = configurations;
  const pictures = rows.flatMap((row) =>
    list(row.get('pictures') ?? '').map((one) => ({ ...(isAddress(one) ? { url: one } : { file: one }), material: row.get('material') })),
  );
  if (pictures.length > 0) product['pictures'] = pictures;
  return product;
}

const isListOf = (group: string): boolean => group === 'facets' || group === 'search_terms';
const isAddress = (text: string): boolean => /^https?:/i.test(text);
const list = (cell: string): string[] =>
  cell
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `Stone: diamond` in each language. */
function detailOf(texts: Readonly<Record<string, string>>) {
  const parts = Object.entries(texts).map(
    ([lang, text]) => [lang, text.split(/:\s*/, 1)[0] ?? '', text.replace(/^[^:]*:\s*/, '')] as const,
  );
  return {
    key: Object.fromEntries(parts.map(([lang, key]) => [lang, key])),
    value: Object.fromEntries(parts.map(([lang, , value]) => [lang, value])),
  };
}

const configurationOf = (row: Cells) =>
  Object.fromEntries(
    CONFIGURATION_COLUMNS.flatMap((column) => (row.has(column) ? [[column, valueOf(column, row.get(column) ?? '')]] : [])),
  );

/** A cell that is none of its kind stays a text, which the schema refuses. */
function valueOf(column: string, cell: string): unknown {
  if (column === 'collections') return list(cell).map((key) => ({ key }));
  if (LISTS.includes(column)) return list(cell);
  if (NUMBERS.includes(column)) return /^\d{1,9}$/.test(cell) ? Number(cell) : cell;
  if (TRUTHS.includes(column)) return /^(?:true|yes|1)$/i.test(cell) || (/^(?:false|no|0)$/i.test(cell) ? false : cell);
  return cell === 'none' ? null : cell;
}
