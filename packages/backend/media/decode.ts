import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { isPicture, isTooLarge, PICTURE_LOADERS, STAFF_TIMES } from '../../contract/picture-bounds.ts';

/** For a program, at its start: nothing else is ever decoded, whatever a file turns out to be. */
export function blockOtherLoaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [...PICTURE_LOADERS] });
}

/** A picture that somebody has given to the shop, checked before it is decoded. Rejects with words that begin with `name`. */
export async function givenPicture(content: Uint8Array, name: string): Promise<Sharp> {
  const image = sharp(content, { limitInputPixels: false, sequentialRead: true });
  const head = await image.metadata().catch((error: unknown) => {
    throw new Error(`${name} is no picture: ${(error as Error).message}`);
  });
  if (!isPicture(head)) throw new Error(`${name} is no JPEG, PNG, WebP or AVIF`);
  if (isTooLarge(head, STAFF_TIMES)) throw new Error(`${name} has too many pixels: ${head.width} × ${head.height}`);
  return image;
}

/** Writes a file under another name until it is whole. A full disk leaves nothing of it. */
export async function storeWhole(folder: string, name: string, content: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `${name}.${process.pid}.tmp`);
  try {
    await writeFile(temporary, content);
    await rename(temporary, join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Rejects while the disk of a folder is full, or cannot be written for another reason. */
export async function tryToWrite(folder: string): Promise<void> {
  const name = 'health';
  await storeWhole(folder, name, Buffer.alloc(4096));
  await rm(join(folder, name), { force: true });
}
