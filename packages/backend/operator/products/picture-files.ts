import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OutputInfo } from 'sharp';
import { givenPicture, storeWhole } from '../../media/decode.ts';
import type { PictureEntry } from '../../catalog/writing/catalog-product.ts';
import type { Shop } from '../../shop/shop.ts';
import { createFetchPicture, type FetchPicture } from './fetch-picture.ts';
import type { FindPicture, PictureSize } from './merge-product.ts';
import type { ProductFile } from './product-file.ts';

export interface PictureFolders {
  /** Of the shop's own originals, and of those that were imported, which are looked up in this order. */
  readonly media: string;
  readonly uploads: string;
}

/** No page shows more. */
const WIDEST = 3000;
const FETCHES_AT_ONCE = 4;

/**
 * Finds the pictures that a file of products names: files in the folders, or addresses, which are fetched once and stored as WebP. A dry run
 * fetches as well, and stores nothing.
 */
export async function findPictures(
  shop: Shop,
  { entries }: ProductFile,
  folders: PictureFolders,
  isDryRun: boolean,
  fetchPicture: FetchPicture = createFetchPicture(),
): Promise<FindPicture> {
  const wanted = entries.flatMap(({ entry }) => (entry.pictures ?? []).map((picture) => [nameOf(entry.key, picture), picture] as const));
  const found = new Map<string, PictureSize | Error>();
  const left = [...new Map(wanted)];
  const known = await knownSizes(
    shop,
    left.map(([name]) => name),
  );
  const work = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [name, picture] = next;
      found.set(
        idOf(picture),
        known.get(name) ?? (await sizeOf(name, picture, folders, { isDryRun, fetchPicture }).catch((error: unknown) => error as Error)),
      );
    }
  };
  await Promise.all(Array.from({ length: FETCHES_AT_ONCE }, work));
  return (picture) => {
    const result = found.get(idOf(picture)) ?? new Error('a picture has either a file or a url');
    if (result instanceof Error) throw result;
    return result;
  };
}

const idOf = ({ file, url }: PictureEntry): string => file ?? url ?? '';

/** The same address is the same file: the next import fetches it no more. */
const nameOf = (key: string, { file, url }: PictureEntry): string =>
  file ??
  `${key.slice(0, 60)}-${createHash('sha256')
    .update(url ?? '')
    .digest('hex')
    .slice(0, 12)}.webp`;

/** Of pictures that content or products have already. */
async function knownSizes({ db, pictures }: Shop, names: readonly string[]): Promise<ReadonlyMap<string, PictureSize>> {
  const rows = await db.all<{ file: string; width: number; height: number }>(
    'SELECT DISTINCT file, width, height FROM product_medias WHERE file IN (SELECT value FROM json_each(?))',
    JSON.stringify(names),
  );
  const ofContent = names.flatMap((name) => pictures.get(name) ?? []).map(({ file, width, height }) => ({ file, width, height }));
  return new Map([...rows, ...ofContent].map((one) => [one.file, one]));
}

async function sizeOf(
  name: string,
  { file, url }: PictureEntry,
  { media, uploads }: PictureFolders,
  { isDryRun, fetchPicture }: { readonly isDryRun: boolean; readonly fetchPicture: FetchPicture },
): Promise<PictureSize> {
  if ((file === undefined) === (url === undefined)) throw new Error('a picture has either a file or a url');
  const there = [media, uploads].map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (there !== undefined) return measured(name, there);
  if (url === undefined) throw new Error(`${name} is neither in ${media} nor in ${uploads}`);
  const image = await asWebp(await fetchPicture(url), url);
  if (!isDryRun) await storeWhole(uploads, name, image.data);
  return { file: name, width: image.info.width, height: image.info.height };
}

/** Stores a picture of any format as one of the shop. */
export async function convertPicture(source: string, folder: string, name: string): Promise<PictureSize> {
  const { data, info } = await asWebp(await readFile(source), source);
  await storeWhole(folder, name, data);
  return { file: name, width: info.width, height: info.height };
}

async function asWebp(content: Uint8Array, origin: string): Promise<{ data: Buffer; info: OutputInfo }> {
  const image = await givenPicture(content, origin);
  return image
    .rotate()
    .resize({ width: WIDEST, withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new Error(`${origin} is no picture: ${(error as Error).message}`);
    });
}

export async function measured(file: string, source: string): Promise<PictureSize> {
  const { width, height, format } = await sharp(source)
    .metadata()
    .catch((error: unknown) => {
      throw new Error(`${file} is no picture: ${(error as Error).message}`);
    });
  if (format !== 'webp') throw new Error(`${file} is not WebP`);
  return { file, width, height };
}
