import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isLocale } from '../../shared/i18n/locales.ts';
import { otherLanguage } from '../../shared/i18n/other-language.ts';
import { ROOT } from '../build/paths.ts';
import { trackedFiles } from './tracked-files.ts';

const CONTENT = join(ROOT, 'packages/sandbox/seed/content');

interface Text {
  readonly place: string;
  readonly lang: string;
  readonly text: string;
}

/** All texts below a key that is a language: `titles.cs`. */
function textsIn(value: unknown, place: string, lang: string | null = null): Text[] {
  if (typeof value === 'string') return lang === null ? [] : [{ place, lang, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${place}.${key}`, isLocale(key) ? key : lang));
}

it('each text of the demo is in the language that it is for', () => {
  const files = trackedFiles(CONTENT).filter((name) => name.endsWith('.json'));
  const texts = files.flatMap((name) => textsIn(JSON.parse(readFileSync(join(CONTENT, name), 'utf8')), name));
  expect(texts.length).toBeGreaterThan(5000);
  expect(texts.filter(({ text, lang }) => otherLanguage(text, lang) !== null)).toEqual([]);
});
