import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { DOCUMENT_SCHEMAS } from '../operator/content/content-files.ts';
import { type LeftOut, leftOutMessage, readDocument } from './read-document.ts';

describe('readDocument', () => {
  const Schema = z.object({ title: z.string(), entries: z.array(z.object({ key: z.string(), runs: z.enum(['always']), at: z.int() })) });
  const read = (value: unknown) => {
    const leftOut: LeftOut[] = [];
    return { document: readDocument('campaigns', Schema, JSON.stringify(value), (one) => leftOut.push(one)), leftOut };
  };
  const entry = { key: 'summer', runs: 'always', at: 1 };

  it('leaves out the entry that cannot be read, and names it once with document, path and reason', () => {
    const { document, leftOut } = read({ title: 'T', entries: [{ ...entry, key: 'old', runs: 'demo', at: 'x' }, entry] });
    expect(document).toEqual({ title: 'T', entries: [entry] });
    expect(leftOut.map(leftOutMessage)).toEqual([
      expect.stringMatching(/^content: left out of the document "campaigns", because it cannot be read: entries\.0 \(old\): \w+: /),
    ]);
  });

  it('ends with document and path where the fault is no entry of a list, or the document is missing', () => {
    expect(() => read({ entries: [entry] })).toThrow('the document "campaigns" cannot be read: title: ');
    expect(() => read({ title: 'T', entries: 'none' })).toThrow('the document "campaigns" cannot be read: entries: ');
    expect(() => readDocument('campaigns', Schema, undefined, () => undefined)).toThrow('no document "campaigns"');
  });
});

describe('an entry of the content that cannot be read', () => {
  let shop: Running;
  beforeAll(async () => {
    shop = await startSandbox(undefined, { optionalCampaigns: true });
  });
  afterAll(() => shop.close());

  /** Lists of a document, by their paths. */
  const listsOf = (value: unknown, path: readonly string[]): string[][] => {
    if (Array.isArray(value)) return value.length === 0 || typeof value[0] !== 'object' ? [] : [[...path]];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, one]) => listsOf(one, [...path, name]));
  };

  it('is left out of each list of each document while everything else is shown, or refused by its name', { timeout: 120_000 }, async () => {
    const { db } = shop.sandbox.shop;
    const refused: string[] = [];
    const left: string[] = [];
    for (const name of Object.keys(DOCUMENT_SCHEMAS)) {
      const { json } = (await db.get<{ json: string }>('SELECT json FROM documents WHERE name = ?', name))!;
      for (const path of listsOf(JSON.parse(json), [])) {
        const value = JSON.parse(json) as object;
        const list = path.reduce<unknown>((one, key) => (one as Record<string, unknown>)[key], value) as unknown[];
        list[0] = { key: 'of-another-form' };
        const broken = path.length === 0 ? list : value;
        await db.run('UPDATE documents SET json = ? WHERE name = ?', JSON.stringify(broken), name);
        const before = shop.reported.length;
        const { status } = await shop.send('GET', '/cv');
        const [said] = shop.reported.splice(before).map((error) => (error as Error).message);
        // The program does not read this list of the document.
        if (said === undefined) continue;
        const where = [name, ...path].join('.');
        const isLeftOut = status === 200;
        (isLeftOut ? left : refused).push(where);
        const entry = [...path, 0].join('.');
        expect(said).toContain(
          isLeftOut
            ? `"${name}", because it cannot be read: ${entry} (of-another-form): `
            : `the document "${name}" cannot be read: ${entry}`,
        );
        if (isLeftOut) await showsEverything();
      }
      await db.run('UPDATE documents SET json = ? WHERE name = ?', json, name);
      await shop.send('GET', '/cv');
    }
    expect(refused).toEqual([
      'shop.categories',
      'shop.collections',
      'shop.material_categories',
      'shop.materials',
      'shop.order_statuses',
      'shop.payment_statuses',
      'blog.sections',
      'mails.mails',
      'pictures',
      'films',
    ]);
    expect(left.length).toBeGreaterThan(20);
  });

  async function showsEverything(): Promise<void> {
    await shop.call('getBootstrap', {});
    await shop.call('getPage', { params: { slug: 'home' } });
    await shop.call('getCampaigns', { query: {} });
    await shop.call('getPopups', { query: {} });
    await shop.call('getCatalog', { query: {} });
    await shop.call('getFilters', { query: {} });
    await shop.call('getJourney', {});
    await shop.call('getPaymentMethods', {});
    await shop.call('getNewestPosts', {});
    await shop.call('getConfiguration', { params: { id: 'FL-AUR-BR-YG750-54' } });
  }
});
