import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Running, startSandbox } from '../../../sandbox/testing/sandbox.fixture.ts';
import { convertPicture, findPictures, measured } from './picture-files.ts';
import { readProductFile } from './product-file.ts';

let running: Running;
beforeAll(async () => {
  running = await startSandbox();
});
afterAll(() => running.close());
afterEach(() => vi.unstubAllGlobals());

const URL = 'https://pictures.example/ring.jpg';
const folders = () => ({ media: mkdtempSync(join(tmpdir(), 'media-')), uploads: join(running.dataDir, 'media') });
const answering = (body: ConstructorParameters<typeof Response>[0], status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn().mockImplementation(async () => new Response(body, { status })),
  );
const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
const found = async (picture: object, isDryRun = false, given = folders()) => {
  const file = readProductFile(Buffer.from(JSON.stringify([{ key: 'ring', pictures: [picture] }])), 'json');
  const find = await findPictures(running.sandbox.shop, file, given, isDryRun);
  return find(file.entries[0]?.entry.pictures?.[0] ?? {});
};

it('an address is fetched once and stored as WebP; a dry run stores nothing', async () => {
  answering(await photo());
  const dry = await found({ url: URL }, true);
  expect(dry).toEqual({ file: expect.stringMatching(/^ring-[0-9a-f]{12}\.webp$/), width: 40, height: 30 });
  const stored = join(running.dataDir, 'media', dry.file);
  expect(existsSync(stored)).toBe(false);
  expect(await found({ url: URL })).toEqual(dry);
  expect((await sharp(stored).metadata()).format).toBe('webp');
  answering('', 500);
  expect(await found({ url: URL })).toEqual(dry);
});

it.each([
  ['does not answer with a picture', 'not a picture', 200, /is no picture/],
  ['answers an error', '', 404, /cannot be fetched: it answers 404/],
  ['is too large', 'x'.repeat(21_000_000), 200, /more than 20 MB/],
])('an address that %s is a fault', async (_, body, status, message) => {
  answering(body, status);
  await expect(found({ url: `${URL}?${status}${body.length}` })).rejects.toThrow(message);
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
