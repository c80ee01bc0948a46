import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANGS } from '../../packages/backend/core/language.ts';
import { type Running, startSandbox } from '../../packages/sandbox/testing/sandbox.fixture.ts';

const LOCALES = join(import.meta.dirname, '../../locales');

let sandbox: Running;
beforeAll(async () => {
  sandbox = await startSandbox(undefined, { languages: LANGS.join(',') });
});
afterAll(() => sandbox.close());

/** `termsSlug` and the like: pages that texts of the storefront link to. */
function slugsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (key.endsWith('Slug') ? [one as string] : slugsIn(one)));
}

it.each(LANGS)('the pages that the texts in %s link to exist under these addresses', async (lang) => {
  const files = readdirSync(join(LOCALES, lang)).filter((name) => name.endsWith('.json'));
  const slugs = new Set(files.flatMap((name) => slugsIn(JSON.parse(readFileSync(join(LOCALES, lang, name), 'utf8')))));
  expect(slugs.size).toBeGreaterThan(4);
  for (const slug of slugs) {
    const { data } = await sandbox.call('getPage', { params: { slug } }, lang);
    // A page that is not translated has no address of its own.
    const own = data.translations.find((one) => one.lang === lang);
    expect(own?.slug ?? slug).toBe(slug);
  }
});
