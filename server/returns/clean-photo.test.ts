import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHOTO_BYTES_MAX } from '../../packages/contract/return-limits.ts';
import { cleanPhoto as cleanPhotoOf } from './clean-photo.ts';

const cleanPhoto = (bytes: Buffer) => cleanPhotoOf(bytes, 'visitor');

/** Wider than high, left half red, right half blue. */
const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ]);

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#888' } });

/** As a telephone takes it: held upright, with place and device. */
const withExif = () =>
  picture()
    .withExif({
      IFD0: { Make: 'Feintelefon', Model: 'Zwölf', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '16/1 22/1 23/1' },
    })
    .withMetadata({ orientation: 6 });

const refusal = (bytes: Buffer, visitor = 'visitor', draw?: (bytes: Buffer) => Promise<Buffer>): Promise<unknown> =>
  cleanPhotoOf(bytes, visitor, draw).then(
    () => 'accepted',
    (error: { status: number; code: string }) => [error.status, error.code],
  );

/** So that the others wait. */
const slowly = (bytes: Buffer): Promise<Buffer> => new Promise((resolve) => setTimeout(resolve, 5, bytes));

let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await picture().jpeg().toBuffer();
});

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('as %s becomes a JPEG', async (format) => {
    const clean = await cleanPhoto(await picture().toFormat(format).toBuffer());
    expect(await sharp(clean).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
  });

  it('has no place and device, and is upright', async () => {
    const taken = await withExif().jpeg().toBuffer();
    expect(taken.includes('Feintelefon')).toBe(true);
    expect((await sharp(taken).metadata()).exif?.includes('Feintelefon')).toBe(true);
    const clean = await cleanPhoto(taken);
    const { exif, icc, iptc, xmp, orientation, width, height } = await sharp(clean).metadata();
    expect({ exif, icc, iptc, xmp, orientation, width, height }).toEqual({ width: 40, height: 60 });
    for (const word of ['Exif', 'Feintelefon', 'GPS', 'http://ns.adobe.com']) expect(clean.includes(word)).toBe(false);
    // Turned to the right: what was on the left is on top.
    const { data } = await sharp(clean).extract({ left: 20, top: 5, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
    expect(data[2]).toBeLessThan(60);
  });

  it('that is also a file of another format contains only the photo afterwards', async () => {
    const script = '<script>alert(document.cookie)</script>';
    const archive = Buffer.from(`PK\x03\x04${script}`);
    const polyglot = Buffer.concat([jpeg.subarray(0, 2), comment(script), jpeg.subarray(2), archive]);
    const clean = await cleanPhoto(polyglot);
    expect((await sharp(clean).metadata()).format).toBe('jpeg');
    expect([clean.includes('script'), clean.includes('PK\x03\x04')]).toEqual([false, false]);
    expect(clean.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });

  it('is scaled down, never up', async () => {
    const clean = await cleanPhoto(await picture(4000, 3000).jpeg().toBuffer());
    expect(await sharp(clean).metadata()).toMatchObject({ width: 2048, height: 1536 });
  });

  it('with transparency gets a white background; an animation is reduced to its first picture', async () => {
    const glass = { create: { width: 8, height: 8, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } } };
    const { data } = await sharp(await cleanPhoto(await sharp(glass).png().toBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    const frames = await sharp([await picture().png().toBuffer(), await picture().negate().png().toBuffer()], { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    expect(await sharp(await cleanPhoto(frames)).metadata()).toMatchObject({ width: 60, height: 40 });
  });
});

describe('a refused upload is', () => {
  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00'],
    ['a PDF', '%PDF-1.7'],
    ['a film', '\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00isommp42'],
    ['a TIFF', 'II*\x00'],
    ['nothing', ''],
  ])('%s', async (_, text) => {
    expect(await refusal(Buffer.from(text, 'latin1'))).toEqual([415, 'photo_type']);
  });

  it.each(['heic', 'heix', 'mif1'])('HEIC (%s), with an error code of its own', async (brand) => {
    const head = Buffer.from(`\x00\x00\x00\x18ftyp${brand}\x00\x00\x00\x00mif1${brand}`, 'latin1');
    expect(await refusal(head)).toEqual([415, 'photo_heic']);
  });

  it('a truncated photo, in each format', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const whole = await picture(600, 400).toFormat(format).toBuffer();
      const half = whole.subarray(0, Math.floor(whole.length / 2));
      expect([format, await refusal(half)]).toEqual([format, [422, 'photo_unreadable']]);
    }
  });

  it('noise after the signature of a photo', async () => {
    const noise = Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * 7919) % 251));
    expect(await refusal(Buffer.concat([jpeg.subarray(0, 3), noise]))).toEqual([422, 'photo_unreadable']);
    expect(await refusal(jpeg.subarray(0, 3))).toEqual([422, 'photo_unreadable']);
  });

  it('a file over 8 MB, before it is inspected', async () => {
    expect(await refusal(Buffer.concat([jpeg, Buffer.alloc(PHOTO_BYTES_MAX)]))).toEqual([413, 'photo_too_large']);
  });

  it.each([
    ['png', () => Promise.resolve(pngOf(30_000, 30_000))],
    ['avif', () => flat(5000, 5000).avif({ effort: 0 }).toBuffer()],
    ['transparent avif', () => flat(2880, 2880).ensureAlpha(0.5).avif({ effort: 0 }).toBuffer()],
    ['progressive jpeg', () => flat(8250, 6182).jpeg({ progressive: true }).toBuffer()],
    ['interlaced png of 16 bits', () => flat(3000, 3000).toColourspace('rgb16').png({ progressive: true }).toBuffer()],
  ])('a small file with too many pixels, before it is decoded: %s', async (_, bomb) => {
    expect(await refusal(await bomb())).toEqual([422, 'photo_pixels']);
  });

  it('a photo beyond the length of the queue', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, visitor) => refusal(jpeg, String(visitor), slowly)));
    expect(answers.filter((answer) => answer === 'accepted').length).toBe(33);
    expect(answers).toContainEqual([503, 'unavailable']);
  });

  it('the seventh photo of one visitor at a time, but not the photo of another visitor', async () => {
    const own = Array.from({ length: 7 }, () => refusal(jpeg, 'one', slowly));
    const answers = await Promise.all([...own, refusal(jpeg, 'other', slowly)]);
    expect(answers).toEqual([...Array.from({ length: 6 }, () => 'accepted'), [503, 'unavailable'], 'accepted']);
  });
});

it('the program exits above its memory limit', async () => {
  const hog = 'data:text/javascript,globalThis.held=Buffer.alloc(300e6,1)';
  const program = spawn(process.execPath, ['--import', hog, 'server/returns/photo-process.ts'], { stdio: ['pipe', 'ignore', 'inherit'] });
  program.stdin.on('error', () => undefined);
  expect(await once(program, 'exit')).toEqual([null, 'SIGKILL']);
});

/** A comment of a JPEG. */
const comment = (text: string): Buffer => {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text)]);
};

/** A white PNG with one bit for a pixel. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
