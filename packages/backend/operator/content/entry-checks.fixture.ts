import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Running } from '../../../sandbox/testing/sandbox.fixture.ts';
import { cacheVersions } from '../../db/cache-versions.ts';
import {
  blankEntry,
  deleteEntry,
  ENTRY_KINDS,
  entryKind,
  type EntryKindName,
  listEntries,
  previewEntry,
  readEntry,
  type StoredEntry,
  writeEntry,
} from './entries.ts';
import { exportContent } from './import-content.ts';

interface Block {
  [name: string]: unknown;
}
interface Value {
  title: Record<string, string>;
  slug: Record<string, string>;
  body?: Record<string, string>;
  blocks: Block[];
}

/** The same on every database. */
export function describeEntries(start: () => Promise<Running>): void {
  let running: Running;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());

  const shop = () => running.sandbox.shop;
  /** As the storefront does before it reads. */
  const pageOf = async (slug: string) => {
    await running.call('getCacheVersions', {});
    return running.attempt('getPage', { params: { slug } });
  };
  const version = async () => Number((await cacheVersions(shop().db))['page']);
  /** A copy that is changed. */
  async function changed(kind: EntryKindName, key: string, change: (value: Value) => void): Promise<{ value: Value; revision: string }> {
    const { value, revision } = await readEntry(shop(), kind, key);
    const copy = structuredClone(value) as unknown as Value;
    change(copy);
    return { value: copy, revision };
  }

  describe('an entry of the content', () => {
    it.each(Object.keys(ENTRY_KINDS) as EntryKindName[])(
      'of the kind %s is listed, read and written back without a change',
      async (kind) => {
        const before = [await exportContent(shop()), await version()];
        const [first] = await listEntries(shop(), kind);
        expect(first?.key).toBeTruthy();
        const { value, revision } = await readEntry(shop(), kind, first?.key ?? '');
        await writeEntry(shop(), kind, first?.key ?? '', { value, revision });
        expect([await exportContent(shop()), await version()]).toEqual(before);
      },
    );

    it('is changed: the shop shows it, the cache version rises, and the time of the change is noted', async () => {
      const raised = await version();
      const { value, revision } = await changed('page', 'size-guide', ({ title }) => (title['de'] = 'Größen, neu erklärt'));
      const { value: stored } = await writeEntry(shop(), 'page', 'size-guide', { value, revision });
      expect(Date.now() - Date.parse(String(stored['updated_at']))).toBeLessThan(60_000);
      expect(await version()).toBeGreaterThan(raised);
      const slug = value.slug['de'] ?? '';
      await expect.poll(async () => (await pageOf(slug)).body.data).toMatchObject({ title: 'Größen, neu erklärt' });
    });

    it('that somebody else has changed meanwhile is refused', async () => {
      const mine = await changed('page', 'atelier', ({ title }) => (title['de'] = 'Meins'));
      const other = await changed('page', 'atelier', ({ title }) => (title['de'] = 'Das andere'));
      await writeEntry(shop(), 'page', 'atelier', other);
      await expect(writeEntry(shop(), 'page', 'atelier', mine)).rejects.toMatchObject({ status: 409 });
    });

    const blockOf = (more: object): Block => ({ type: 'picture', key: 'new', media: 'hero-linen-bands.webp', ...more });
    it.each<[string, (value: Value) => unknown, RegExp]>([
      ['without a title', ({ title }) => delete title['de'], /title\.de: Invalid input/],
      [
        'with a link to nothing',
        ({ blocks }) =>
          blocks.push({
            type: 'posts',
            key: 'new',
            title: { de: 'A', en: 'A' },
            link: { label: { de: 'A', en: 'A' }, url: 'page:nowhere' },
          }),
        /link to nothing: page:nowhere/,
      ],
      [
        'with a picture that is not there',
        ({ blocks }) => blocks.push(blockOf({ media: 'none.webp' })),
        /picture that is not there: none\.webp/,
      ],
      [
        'with an unknown block',
        ({ blocks }) => blocks.push(blockOf({ type: 'banner' })),
        /pages, atelier \(de\): blocks\.\d+\.type: there is no block of the type "banner"/,
      ],
      [
        'with a block that lacks a field',
        ({ blocks }) => blocks.push({ type: 'quote', key: 'new' }),
        /blocks\.\d+\.text: is not as the block "quote" needs it/,
      ],
    ])('%s is refused, with the path of the fault', async (_, change, fault) => {
      const before = await exportContent(shop());
      const written = writeEntry(shop(), 'page', 'atelier', await changed('page', 'atelier', change));
      await expect(written).rejects.toThrow(fault);
      expect(await exportContent(shop())).toBe(before);
    });

    it('is new, links work at once, and it is deleted when nothing links to it', async () => {
      const text = (de: string) => ({ de, en: de });
      const value = { ...(blankEntry('page') as object), slug: text('winterpause'), title: text('Winterpause'), body: text('<p>Zu.</p>') };
      const { revision } = await writeEntry(shop(), 'page', 'winter', { value, revision: null });
      await expect.poll(async () => (await pageOf('winterpause')).status).toBe(200);
      await expect(writeEntry(shop(), 'page', 'winter', { value, revision: null })).rejects.toThrow('exists already');
      await expect(writeEntry(shop(), 'page', 'Winter 2', { value, revision: null })).rejects.toThrow('small letters');
      await expect(writeEntry(shop(), 'mail', 'another', { value: {}, revision: null })).rejects.toThrow('no use');
      const atelier = await changed('page', 'atelier', ({ blocks }) =>
        blocks.push({ type: 'text', key: 'winter', html: text('<p><a href="{{page:winter}}">Winter</a></p>') }),
      );
      const linked = await writeEntry(shop(), 'page', 'atelier', atelier);
      await expect(deleteEntry(shop(), 'page', 'winter', revision)).rejects.toThrow('link to nothing: page:winter');
      const { value: without } = await changed('page', 'atelier', ({ blocks }) => void blocks.pop());
      await writeEntry(shop(), 'page', 'atelier', { value: without, revision: linked.revision });
      await deleteEntry(shop(), 'page', 'winter', revision);
      await expect(readEntry(shop(), 'page', 'winter')).rejects.toThrow('page winter not found');
    });

    it('that counts gets the next number; one that the program needs is not deleted', async () => {
      const [popup] = await listEntries(shop(), 'popup');
      const { value } = await readEntry(shop(), 'popup', popup?.key ?? '');
      const { id: _, key: _key, ...rest } = value;
      const created = await writeEntry(shop(), 'popup', 'second', { value: rest, revision: null });
      expect(created.value['id']).toBeGreaterThan(Number(value['id']));
      const mail: StoredEntry = await readEntry(shop(), 'mail', 'order-confirmation');
      await expect(deleteEntry(shop(), 'mail', mail.key, mail.revision)).rejects.toThrow('cannot be deleted');
      expect(() => entryKind('menu')).toThrow();
    });

    it.each<[EntryKindName, string, (value: Value) => unknown]>([
      ['page', 'size-guide', ({ title }) => (title['de'] = 'Entwurf')],
      ['home', 'home', ({ blocks }) => blocks.push(blockOf({ caption: { de: 'Entwurf', en: 'Draft' } }))],
    ])('has a preview of a %s that nobody else sees', async (kind, key, change) => {
      const before = await exportContent(shop());
      const path = await previewEntry(shop(), kind, key, (await changed(kind, key, change)).value);
      const token = path.replace('/preview/', '');
      expect(JSON.stringify((await running.call('getPreview', { params: { token } })).data)).toContain('Entwurf');
      expect(await exportContent(shop())).toBe(before);
    });

    it('that cannot be shown has no preview', async () => {
      const { value } = await changed('page', 'atelier', ({ blocks }) => blocks.push(blockOf({ media: 'none.webp' })));
      await expect(previewEntry(shop(), 'page', 'atelier', value)).rejects.toThrow('picture that is not there');
      expect(await shop().db.all("SELECT 1 FROM drafts WHERE entry LIKE '%none.webp%'")).toEqual([]);
      await expect(previewEntry(shop(), 'mail', 'order-confirmation', {})).rejects.toThrow('no preview of a mail');
    });
  });
}
