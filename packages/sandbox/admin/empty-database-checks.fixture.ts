import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findSeedDir, readSeed } from '../seed/import/seed-files.ts';
import { readCommand } from './commands.ts';
import { openShop } from './open-shop.ts';

const { designs, documents, pictures } = readSeed(findSeedDir(undefined));
/** A shop has the documents of the demo, but no product that they could link to. */
const whole = JSON.parse(
  JSON.stringify({ ...documents, pictures }).replaceAll(
    new RegExp(`design:(?:${designs.map(({ design }) => design).join('|')})`, 'g'),
    'category:rings',
  ),
) as Record<string, object>;

/** The same on every database. `environment` names a new, empty one. */
export function describeEmptyDatabase(environment: () => Promise<NodeJS.ProcessEnv>): void {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileOf = (content: object, name = 'content.json'): string => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  async function run(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
    const command = readCommand(args);
    if (!command) throw new Error(args.join(' '));
    const opened = await openShop({ SANDBOX_LANGUAGES: 'de,en', ...env }, command);
    try {
      return await command.run(opened);
    } finally {
      await opened.close();
    }
  }

  describe('an empty database', () => {
    it('is filled by a whole content file, and then takes single documents and other commands', async () => {
      const env = await environment();
      expect(await run(env, 'import', 'content', fileOf(whole))).toMatch(/^a new shop is in the database: shop, home, pages, /);
      expect(JSON.parse(await run(env, 'export', 'content'))).toMatchObject({ home: whole['home'] });
      expect(await run(env, 'orders', 'list')).toBe('No orders.');
      const home = { ...whole['home'], seo_title: { de: 'Ringe', en: 'Rings' } };
      expect(await run(env, 'import', 'content', fileOf({ home }))).toContain('seo_title.de: ');
      expect(await run(env, 'import', 'content', fileOf({ home }))).toBe('0 documents changed');
    });

    it('is filled by a folder with a file for each document', async () => {
      const content = join(folder, 'content');
      mkdirSync(content);
      for (const [name, document] of Object.entries(whole)) writeFileSync(join(content, `${name}.json`), JSON.stringify(document));
      const env = await environment();
      expect(await run(env, 'import', 'content', content)).toMatch(/^a new shop is in the database/);
      writeFileSync(join(content, 'home.json'), '{ "seo_title": ');
      await expect(run(env, 'import', 'content', content)).rejects.toThrow('home.json is not JSON');
    });

    it('refuses a file without some documents and names them; it stays empty, and other commands name the one that fills it', async () => {
      const env = await environment();
      const { mails: _, law: __, ...rest } = whole;
      const refused = run(env, 'import', 'content', fileOf(rest));
      await expect(refused).rejects.toThrow(
        /^the file has 2 faults\n {2}law: the document is missing.*\n {2}mails: the document is missing/,
      );
      await expect(run(env, 'orders', 'list')).rejects.toThrow('This fills it: npm run -s admin -- import content');
    });

    it('refuses links to nothing and missing pictures, and names all of them with their places', async () => {
      const env = await environment();
      const home = { ...(JSON.parse(JSON.stringify(whole['home'])) as { blocks: object[] }) };
      home.blocks.push({ type: 'picture', key: 'sun', media: 'sun.webp' }, { type: 'picture', key: 'moon', media: 'moon.webp' });
      const refused = run(env, 'import', 'content', fileOf({ ...whole, home, pictures: pictures.slice(1) }));
      await expect(refused).rejects.toThrow(/sun\.webp \(home\.blocks\.sun\.media\)\n.*moon\.webp \(home\.blocks\.moon\.media\)/s);
      await expect(run(env, 'export', 'content')).rejects.toThrow('the database has no shop yet');
    });

    it('is left as it is by a dry run', async () => {
      const env = await environment();
      await expect(run(env, 'import', 'content', fileOf(whole), '--dry-run')).rejects.toThrow(/there is no database|has 0 of/);
    });
  });
}
