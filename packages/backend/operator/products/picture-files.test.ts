import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Running, startSandbox } from '../../../sandbox/testing/sandbox.fixture.ts';
import { convertPicture, findPictures, measured } from './picture-files.ts';
import { readProductFile } from './product-file.ts';

let running: Running;
beforeAll(async () => {
  running = await startSandbox();
});
afterAll(() => running.close());

const URL = 'https://pictures.example/ring.jpg';
const folders = () => ({ media: mkdtempSync(join(tmpdir(), 'media-')), uploads: join(running.dataDir, 'media') });
let answer: () => Promise<Uint8Array>;
const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#fff' } });
/** A PNG that says to be larger than it is. */
function widened(png: Buffer): Buffer {
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
const photo = () => flat(40, 30).jpeg().toBuffer();
const found = async (picture: object, isDryRun = false, given = folders()) => {
  const file = readProductFile(Buffer.from(JSON.stringify([{ key: 'ring', pictures: [picture] }])), 'json');
  const find = await findPictures(running.sandbox.shop, file, given, isDryRun, () => answer());
  return find(file.entries[0]?.entry.pictures?.[0] ?? {});
};

it('an address is fetched once and stored as WebP; a dry run stores nothing', async () => {
  answer = photo;
  const dry = await found({ url: URL }, true);
  expect(dry).toEqual({ file: expect.stringMatching(/^ring-[0-9a-f]{12}\.webp$/), width: 40, height: 30 });
  const stored = join(running.dataDir, 'media', dry.file);
  expect(existsSync(stored)).toBe(false);
  expect(await found({ url: URL })).toEqual(dry);
  expect((await sharp(stored).metadata()).format).toBe('webp');
  answer = () => Promise.reject(new Error('it is gone'));
  expect(await found({ url: URL })).toEqual(dry);
});

it.each([
  ['no picture', async () => Buffer.from('not a picture'), /is no picture/],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /is no JPEG, PNG, WebP or AVIF/],
  [
    'a small file that takes gigabytes',
    async () => widened(await flat(40, 30).png().toBuffer()),
    /jpg\?2 has too many pixels: 30000 × 30000/,
  ],
])('%s at an address is a fault', async (_, make, message) => {
  answer = make;
  await expect(found({ url: `${URL}?2` })).rejects.toThrow(message);
});

it('a file is measured; another format and a missing one are faults', async () => {
  const given = folders();
  writeFileSync(
    join(given.media, 'mine.webp'),
    await sharp(await photo())
      .webp()
      .toBuffer(),
  );
  writeFileSync(join(given.media, 'wrong.webp'), await photo());
  expect(await found({ file: 'mine.webp' }, false, given)).toEqual({ file: 'mine.webp', width: 40, height: 30 });
  await expect(found({ file: 'wrong.webp' }, false, given)).rejects.toThrow('wrong.webp is not WebP');
  await expect(found({ file: 'gone.webp' }, false, given)).rejects.toThrow(/gone\.webp is neither in .* nor in /);
  await expect(found({ file: 'mine.webp', url: URL }, false, given)).rejects.toThrow('either a file or a url');
});

it('a picture of another format is stored as WebP', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'converted-'));
  writeFileSync(join(folder, 'upload.jpg'), await photo());
  const size = { file: 'upload.webp', width: 40, height: 30 };
  expect(await convertPicture(join(folder, 'upload.jpg'), folder, 'upload.webp')).toEqual(size);
  expect(await measured('upload.webp', join(folder, 'upload.webp'))).toEqual(size);
});
