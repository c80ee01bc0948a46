import { isDeepStrictEqual } from 'node:util';
import { writeContent } from '../../content/write-content.ts';
import type { Db } from '../../db/database.ts';
import { holdLock } from '../../db/locks.ts';
import { inTransaction } from '../../shop/in-transaction.ts';
import { type Picture, PicturesDocument } from '../../shop/media-document.ts';
import type { Shop } from '../../shop/shop.ts';
import type { LongText } from '../../shop/text.ts';
import { replaceDocuments } from './import-content.ts';

/** A picture that another program keeps; its file lies in one of the folders of pictures. */
export interface KeptPicture extends Pick<Picture, 'file' | 'width' | 'height' | 'bytes'> {
  readonly alt: LongText;
}

/** As the document has them: texts may be in some languages only. */
type StoredPicture = Omit<Picture, 'alt'> & { readonly alt: LongText };

const UPLOADED = { type: 'scene', piece: null, metal: null, stone: null, cut: null, view: 'upload' } as const;

/**
 * Adds pictures to those that content may name, or changes what is known of them. References to pictures of another program would be a
 * second way to name one, which neither imports nor shops without that program know.
 */
export const putPictures = (shop: Shop, pictures: readonly KeptPicture[]): Promise<void> =>
  inTransaction(shop, async (shop, db) => {
    await holdLock(db, 'import');
    const stored = await storedPictures(db);
    const given = new Map(pictures.map((one) => [one.file, one]));
    const changed = stored.map((one): StoredPicture => ({ ...one, ...given.get(one.file) }));
    const known = new Set(stored.map(({ file }) => file));
    const added = pictures.filter(({ file }) => !known.has(file)).map((one): StoredPicture => ({ ...UPLOADED, ...one }));
    if (!isDeepStrictEqual(changed, stored)) await replaceDocuments(shop, db, { pictures: [...changed, ...added] }, 'the pictures');
    // Nothing shows a picture that was not there: the content needs no check.
    else if (added.length > 0) await writeContent(db, { pictures: [...stored, ...added] });
  });

/** Refused while content names it. */
export const removePicture = (shop: Shop, file: string): Promise<void> =>
  inTransaction(shop, async (shop, db) => {
    await holdLock(db, 'import');
    const stored = await storedPictures(db);
    const rest = stored.filter((one) => one.file !== file);
    if (rest.length < stored.length) await replaceDocuments(shop, db, { pictures: rest }, `the content without ${file}`);
  });

async function storedPictures(db: Db): Promise<readonly StoredPicture[]> {
  const row = await db.get<{ json: string }>("SELECT json FROM documents WHERE name = 'pictures'");
  const pictures: unknown = JSON.parse(row?.json ?? '[]');
  PicturesDocument.parse(pictures);
  return pictures as StoredPicture[];
}
