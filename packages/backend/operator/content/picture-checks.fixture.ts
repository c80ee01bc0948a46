import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadsDir } from '../../../sandbox/db/open.ts';
import type { Running } from '../../../sandbox/testing/sandbox.fixture.ts';
import { readEntry, writeEntry } from './entries.ts';
import { putPictures, removePicture } from './pictures.ts';

interface Home {
  readonly blocks: readonly { readonly slides: readonly { readonly media: string }[] }[];
}

/** A process that shares its database reads the content again in a moment. */
const WAIT = { timeout: 5000 };

/** The same on every database. */
export function describePictures(start: () => Promise<Running>): void {
  let running: Running;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());

  const shop = () => running.sandbox.shop;
  const PICTURE = { file: 'new-window-1a2b.webp', width: 900, height: 600, bytes: 1, alt: { de: 'Ein Schaufenster', en: 'A window' } };

  async function heroWith(file: string): Promise<string> {
    const { value, revision } = await readEntry(shop(), 'home', 'home');
    const home = structuredClone(value) as unknown as Home;
    const slide = home.blocks[0]?.slides[0] as { media: string };
    const before = slide.media;
    slide.media = file;
    await writeEntry(shop(), 'home', 'home', { value: home, revision });
    return before;
  }
  async function hero(lang: 'de' | 'en' = 'de'): Promise<unknown> {
    await running.call('getCacheVersions', {});
    const [block] = (await running.call('getPage', { params: { slug: 'home' } }, lang)).data.blocks;
    return block?.type === 'hero' ? block.slides[0]?.media : block;
  }

  describe('a picture that staff have uploaded', () => {
    it('is refused on a page until it is one of the content; then the page shows it, and its file is served', async () => {
      await expect(heroWith(PICTURE.file)).rejects.toThrow('the content names a picture that is not there: new-window-1a2b.webp');
      const folder = uploadsDir(running.dataDir);
      await mkdir(folder, { recursive: true });
      await writeFile(
        join(folder, PICTURE.file),
        await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a58' } })
          .webp()
          .toBuffer(),
      );
      await putPictures(shop(), [PICTURE]);
      const before = await heroWith(PICTURE.file);
      await expect
        .poll(() => hero(), WAIT)
        .toMatchObject({ url: '/media/new-window-1a2b.webp', alt: 'Ein Schaufenster', width: 900, height: 600 });
      const served = await fetch(`${running.url}/media/new-window-1a2b.webp?w=320`, { headers: { accept: 'image/webp' } });
      expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).width).toBe(320);

      await putPictures(shop(), [{ ...PICTURE, alt: { ...PICTURE.alt, en: 'The shop window' } }]);
      await expect.poll(() => hero('en'), WAIT).toMatchObject({ alt: 'The shop window' });

      await expect(removePicture(shop(), PICTURE.file)).rejects.toThrow('the content names a picture that is not there');
      await heroWith(before);
      await removePicture(shop(), PICTURE.file);
      await running.call('getCacheVersions', {});
      await expect.poll(async () => (await fetch(`${running.url}/media/new-window-1a2b.webp`)).status, WAIT).toBe(404);
    });

    it('that is known keeps what else is known of it', async () => {
      const [known] = shop().pictures.values();
      if (!known) throw new Error('the demo shop has no pictures');
      const { file, width, height, bytes, alt } = known;
      await putPictures(shop(), [{ file, width, height, bytes, alt: { ...alt, de: 'Ein anderes Bild' } }]);
      await running.call('getCacheVersions', {});
      await expect.poll(() => shop().pictures.get(file), WAIT).toEqual({ ...known, alt: { ...alt, de: 'Ein anderes Bild' } });
    });
  });
}
