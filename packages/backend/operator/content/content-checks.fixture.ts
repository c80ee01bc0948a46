import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Running } from '../../../sandbox/testing/sandbox.fixture.ts';
import { cacheVersions } from '../../db/cache-versions.ts';
import { readContentFile } from './content-files.ts';
import { exportContent, importContent } from './import-content.ts';

interface Page {
  readonly key: string;
  readonly title: Record<string, string>;
  body?: Record<string, string>;
  blocks?: unknown[];
}
interface Content {
  readonly pages: { readonly pages: Page[] };
  readonly shop: {
    readonly materials: { readonly sku: string }[];
    readonly menu: { link: string }[];
    readonly categories: { readonly key: string; readonly title: Record<string, string> }[];
    readonly filter_groups: {
      readonly key: string;
      readonly values?: { readonly key: string; readonly title: Record<string, string> }[];
    }[];
  };
  readonly campaigns: { readonly popups: { readonly key: string; picture?: string; runs?: string }[] };
}

/** The same on every database. */
export function describeContent(start: () => Promise<Running>): void {
  let running: Running;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());

  const shop = () => running.sandbox.shop;
  const exported = async () => JSON.parse(await exportContent(shop())) as Content;
  const imported = async (documents: object, isDryRun = false) =>
    importContent(shop(), readContentFile(Buffer.from(JSON.stringify(documents))), { isDryRun });
  /** A copy that is changed. */
  async function changed(change: (content: Content) => void): Promise<Content> {
    const content = await exported();
    change(content);
    return content;
  }
  function pageOf({ pages }: Content): Page {
    const found = pages.pages.find(({ key }) => key === 'size-guide');
    if (!found) throw new Error('the demo shop has no size guide');
    return found;
  }

  describe('an import of content', () => {
    it('of what was exported changes nothing, and leaves the cache versions', async () => {
      const before = await cacheVersions(shop().db);
      expect(await imported(await exported())).toEqual({ dry_run: false, is_new: false, changed: [] });
      expect(await cacheVersions(shop().db)).toEqual(before);
    });

    it('writes what differs and reports it; a dry run reports the same and writes nothing', async () => {
      const { pages } = await changed((content) => void (pageOf(content).title['de'] = 'Ein neuer Titel'));
      const before = await exported();
      const dry = await imported({ pages }, true);
      expect(await exported()).toEqual(before);
      const report = await imported({ pages });
      expect({ ...dry, dry_run: false }).toEqual(report);
      const { key, title } = pageOf(before);
      expect(report.changed).toEqual([
        { document: 'pages', changes: [{ field: `pages.${key}.title.de`, before: title['de'], after: 'Ein neuer Titel' }] },
      ]);
      expect(pageOf(await exported()).title['de']).toBe('Ein neuer Titel');
      expect((await imported({ pages })).changed).toEqual([]);
    });

    it('with another name of a category and of a facet has their products found by it', async () => {
      const found = async (search: string) =>
        (await running.call('getCatalog', { query: { search, count: 100 } }, 'de')).data.map(({ slug }) => slug).sort();
      const rings = (await running.call('getCatalogOf', { params: { slug: 'ringe' }, query: { count: 100 } }, 'de')).data;
      const before = await exported();
      expect([await found('Fingerschmuck'), await found('eirund')]).toEqual([[], []]);
      const { shop: renamed } = await changed(({ shop: { categories, filter_groups } }) => {
        for (const { key, title } of categories) if (key === 'rings') title['de'] = 'Fingerschmuck';
        for (const { key, values = [] } of filter_groups)
          for (const value of values) if (key === 'cut' && value.key === 'oval') value.title['de'] = 'Eirund';
      });
      await imported({ shop: renamed });
      expect(await found('Fingerschmuck')).toEqual(rings.map(({ slug }) => slug).sort());
      expect((await found('eirund')).length).toBeGreaterThan(0);
      await imported({ shop: before.shop });
      expect([await found('Fingerschmuck'), await found('eirund')]).toEqual([[], []]);
    });

    it.each([
      [
        'a link to nothing',
        (content: Content) => content.shop.menu.forEach((entry) => (entry.link = 'page:no-such-page')),
        'shop (de): the content has a link to nothing: page:no-such-page (shop.menu.1.link, shop.menu.2.link, shop.menu.3.link and',
      ],
      [
        'a material that products are made of',
        ({ shop: { materials } }: Content) => void materials.splice(0, 1),
        'shop.materials: products are made of M-YG750, which is missing',
      ],
      [
        'a block that the contract does not know',
        (content: Content) => void (pageOf(content).blocks = [{ type: 'picture', key: 'a', media: 'no-such-picture.webp' }]),
        'names a picture that is not there: no-such-picture.webp (pages.pages.size-guide.blocks.a.media)',
      ],
    ])('with %s is refused as a whole', async (_, change, message) => {
      const before = await exported();
      const content = await changed(change);
      await expect(imported(content)).rejects.toThrow(message);
      expect(await exported()).toEqual(before);
    });

    it.each([
      ['an unknown document', { menus: [] }, 'menus: is no document; there are shop, home, pages'],
      ['a document of another form', { pages: { pages: [{ key: 1 }] } }, 'pages.pages.0.key: Invalid input'],
      ['nothing', {}, 'the file has no documents'],
      ['a list', [], 'the file is no JSON object'],
    ])('refuses a file with %s', async (_, documents, message) => {
      await expect(imported(documents)).rejects.toThrow(message);
    });
  });
}
