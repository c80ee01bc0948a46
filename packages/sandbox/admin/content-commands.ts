import { readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { MOST_BYTES, readContentFile, readContentFolder } from '../../backend/operator/content/content-files.ts';
import { exportContent, importContent } from '../../backend/operator/content/import-content.ts';
import type { FileFormat } from '../../backend/operator/import-file.ts';
import { importPrices } from '../../backend/operator/import-prices.ts';
import { readPriceFile } from '../../backend/operator/price-file.ts';
import { requireNoBackOffice } from '../../backend/operator/products/back-office.ts';
import { exportProducts } from '../../backend/operator/products/export-products.ts';
import { importProducts } from '../../backend/operator/products/import-products.ts';
import { findPictures } from '../../backend/operator/products/picture-files.ts';
import { readProductFile } from '../../backend/operator/products/product-file.ts';
import { type Commands, UsageError, writeNewFile } from './command.ts';
import { contentText, priceText, productText } from './print.ts';

/** Prices, products and documents of the shop, in and out. */
export const CONTENT_COMMANDS: Commands = {
  import: {
    usage: 'import prices.csv [--dry-run]',
    options: ['dry-run', 'json'],
    operand: 'a file of prices and stock, .csv or .json',
    async run(shop, file, values) {
      const format = formatOf(file);
      await requireNoBackOffice(shop.db);
      const report = await importPrices(shop, readPriceFile(readGivenFile(file), format), { isDryRun: values['dry-run'] });
      return { text: priceText(report), json: report };
    },
  },
  'export products': {
    usage: 'export products [--out products.json]',
    options: ['out'],
    async run(shop, _, { out }) {
      const { json, products } = await exportProducts(shop);
      if (out === undefined) return { text: json };
      writeNewFile(out, json);
      return { text: `${products} ${products === 1 ? 'product' : 'products'} in ${out}` };
    },
  },
  'export content': {
    usage: 'export content [--out content.json]',
    options: ['out'],
    async run(shop, _, { out }) {
      const json = await exportContent(shop);
      if (out === undefined) return { text: json };
      writeNewFile(out, json);
      return { text: `the documents are in ${out}` };
    },
  },
  'import content': {
    usage: 'import content content.json | my-shop/content [--dry-run]',
    options: ['dry-run', 'json'],
    operand: 'a file of documents, .json, or a folder with one file for each document',
    async fill(shop, path, values) {
      const documents = isFolder(path) ? readContentFolder(path) : readContentFile(readGivenFile(path));
      const report = await importContent(shop, documents, { isDryRun: values['dry-run'] });
      return { text: contentText(report), json: report };
    },
  },
  'import products': {
    usage: 'import products products.json [--complete] [--dry-run]',
    options: ['complete', 'dry-run', 'json'],
    operand: 'a file of products, .json or .csv',
    async run(shop, name, values, folders) {
      const isDryRun = values['dry-run'];
      const file = readProductFile(readGivenFile(name), formatOf(name));
      await requireNoBackOffice(shop.db);
      const findPicture = await findPictures(shop, file, folders, isDryRun);
      const report = await importProducts(shop, file, { isDryRun, isComplete: values.complete, findPicture });
      return { text: productText(report), json: report };
    },
  },
};

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function formatOf(file: string): FileFormat {
  const format = extname(file).slice(1).toLowerCase();
  if (format === 'csv' || format === 'json') return format;
  throw new UsageError(`${file}: its name must end with .csv or .json`);
}

function readGivenFile(file: string): Uint8Array {
  try {
    const { size } = statSync(file);
    if (size > MOST_BYTES) throw new RangeError(`it has more than ${MOST_BYTES / 1_000_000} MB; divide it`);
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
