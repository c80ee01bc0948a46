import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentNumbers } from '../packages/backend/core/document-numbers.ts';
import { LANGS } from '../packages/backend/core/language.ts';
import { DOCUMENT_SCHEMAS } from '../packages/backend/operator/content/content-files.ts';
import { isText } from '../packages/backend/shop/text.ts';
import { ROOT } from '../packages/build/paths.ts';
import { readCommand } from '../packages/sandbox/admin/commands.ts';
import { openShop } from '../packages/sandbox/admin/open-shop.ts';
import { readAnswers } from '../packages/starter/answers.ts';
import { NEIGHBOURS } from '../packages/starter/delivery.ts';
import { numbersOf } from '../packages/starter/shop-document.ts';

const ANSWERS = {
  name: 'Goldschmiede Krone',
  legal_form: 'GmbH',
  address: 'Domgasse 5, 1010 Wien',
  vat_id: 'ATU13585627',
  country: 'AT',
  languages: 'de, en, es, nl, pl, cs, sk',
  domain: 'www.krone.example',
  currency: 'EUR',
  iban: 'AT611904300234573201',
  mail: 'office@krone.example',
};
/** Of the demo, in all its languages, and of its example data. */
const DEMO =
  /Feinlicht|\bFL\b|Vídeň|Vídn|Viedeň|Viedn|Wied(?:eń|nia|niu)|\bViena\b|\bWenen\b|Vienna|Österreichische Post|Musterstra|hallo@/i;

const base = mkdtempSync(join(tmpdir(), 'new-shop-'));
afterAll(() => rmSync(base, { recursive: true }));

function newShop(
  folder: string,
  answers: object = ANSWERS,
): { readonly status: number | null; readonly out: string; readonly err: string } {
  const file = join(base, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  const args = [join(ROOT, 'scripts/new-shop.ts'), folder, '--answers', file];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

async function admin(dataDir: string, folder: string, ...args: string[]): Promise<string> {
  const command = readCommand(args);
  if (!command) throw new Error(args.join(' '));
  const opened = await openShop({ SANDBOX_DATA_DIR: dataDir, SHOP_DIR: folder }, command);
  try {
    return await command.run(opened);
  } finally {
    await opened.close();
  }
}

const textsOf = (value: unknown): object[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value) && isText(value)) return [value];
  return Object.values(value).flatMap(textsOf);
};

describe('npm run new-shop', () => {
  const folder = join(base, 'all-languages');
  beforeAll(() => {
    const { status, err } = newShop(folder);
    if (status !== 0) throw new Error(err);
  });
  const documents = () =>
    Object.keys(DOCUMENT_SCHEMAS).map(
      (name) => [name, JSON.parse(readFileSync(join(folder, `content/${name}.json`), 'utf8')) as unknown] as const,
    );

  it('writes documents in all languages that were asked for, without texts of the demo', () => {
    for (const [name, document] of documents()) {
      expect.soft(JSON.stringify(document).match(DEMO)?.[0], name).toBeUndefined();
      for (const text of textsOf(document)) expect.soft(Object.keys(text).sort(), JSON.stringify(text)).toEqual([...LANGS].sort());
    }
  });

  it('writes content and products that an empty database takes', async () => {
    const dataDir = join(base, 'data');
    expect(await admin(dataDir, folder, 'import', 'content', join(folder, 'content'))).toMatch(/^a new shop is in the database/);
    expect(await admin(dataDir, folder, 'import', 'products', join(folder, 'products.csv'))).toMatch(/^3 products of a file of 3/);
    expect(await admin(dataDir, folder, 'import', 'products', join(folder, 'products.csv'))).toMatch(/^0 products/);
  });

  it('changes nothing at a second run, and says what is new and what differs', () => {
    const home = join(folder, 'content/home.json');
    const env = join(folder, 'shop.env');
    expect(newShop(folder).out).toMatch(/^Nothing is new in .*\nRead on/);
    const own = readFileSync(home, 'utf8').replace('Wer wir sind', 'Das Haus Krone');
    writeFileSync(home, own);
    const settings = readFileSync(env, 'utf8').replace(/^COUNTRY_PROFILE=.*\n/m, '');
    writeFileSync(env, settings);
    rmSync(join(folder, 'content/blog.json'));
    const { out } = newShop(folder);
    expect(out).toContain(`New in ${folder}:\n  content/blog.json\n`);
    expect(out).toContain('  content/home.json: blocks.about.title.de\n  shop.env: lacks COUNTRY_PROFILE\n');
    expect([readFileSync(home, 'utf8'), readFileSync(env, 'utf8')]).toEqual([own, settings]);
  });

  it('asks, and asks again with the reason when an answer cannot be right', () => {
    const own = join(base, 'asked');
    const typed = [
      'Goldschmiede Krone',
      '',
      'AT',
      'nowhere',
      'Domgasse 5, 1010 Wien',
      '',
      'pl',
      'krone.example',
      'EUR',
      'AT00',
      ANSWERS.iban,
    ];
    const asked = (lines: readonly string[]) =>
      spawnSync(process.execPath, [join(ROOT, 'scripts/new-shop.ts'), own], { encoding: 'utf8', input: `${lines.join('\n')}\n` });
    expect(asked(typed)).toMatchObject({ status: 1, stderr: expect.stringContaining('nothing is written') });
    expect(existsSync(own)).toBe(false);
    const { status, stdout } = asked([...typed, ANSWERS.mail]);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/"nowhere" has not the form[^]*"AT00" has not the form[^]*New in /)]);
  });

  it('refuses wrong answers with every reason, and writes nothing', () => {
    const wrong = join(base, 'wrong');
    const { status, err } = newShop(wrong, { ...ANSWERS, iban: 'AT00 0000 0000 0000 0000', vat_id: 'ATU00000000' });
    expect([status, err]).toEqual([1, expect.stringMatching(/^the answers have 2 faults\n {2}vat_id: .*\n {2}iban: /)]);
    expect(existsSync(wrong)).toBe(false);
  });

  it('of each country numbers its documents by a valid rule', () => {
    for (const country of Object.keys(NEIGHBOURS)) {
      const answers = readAnswers({ ...ANSWERS, country, vat_id: '' });
      expect(DocumentNumbers.safeParse(numbersOf(answers)).error).toBeUndefined();
    }
  });

  it.each([
    ['CH', '8001 Zürich', 'cs'],
    ['PL', '00-238 Warszawa', 'pl'],
    ['NO', '0150 Oslo', 'en'],
  ])('writes a shop of %s that can be imported, with German and English beside its language', async (country, town, languages) => {
    const own = join(base, country);
    const given = { ...ANSWERS, country, vat_id: '', address: `Street 1, ${town}`, languages };
    expect(newShop(own, given)).toMatchObject({ status: 0 });
    expect(await admin(join(base, `data-${country}`), own, 'import', 'content', join(own, 'content'))).toMatch(/^a new shop/);
    const home = readFileSync(join(own, 'content/home.json'), 'utf8');
    const written = new Set(textsOf(JSON.parse(home)).flatMap((text) => Object.keys(text)));
    expect([...written].sort()).toEqual([...new Set(['de', 'en', languages])].sort());
  });
});
