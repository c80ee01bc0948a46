import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { DiscountCodeInput } from '../packages/backend/operator/codes/discount-codes.ts';
import { GiftCardInput } from '../packages/backend/operator/codes/gift-cards.ts';
import { readableReasons, REASONS } from '../packages/vendure/staff/dashboard/reasons.ts';
import { trackedFiles } from '../packages/gate/tracked-files.ts';

/** Texts of the back office's pages are read here without its packages. */
const PAGES = join(import.meta.dirname, '../packages/vendure/staff/dashboard');
const sources = trackedFiles(PAGES)
  .filter((path) => /\.tsx?$/.test(path))
  .map((file) => readFileSync(join(PAGES, file), 'utf8'));

/** English texts, which are the keys: arguments of `t()` and of the catalogue, titles of the menu, and tables of states. */
const used = new Set([
  ...REASONS.map(([, text]) => text),
  ...sources.flatMap((source) =>
    [
      /\bt\(\s*'([^']+)'/g,
      /i18n\._\('([^']+)'/g,
      /\btitle: '([^']+)'/g,
      /\? t\('[^']+'\) : t\('([^']+)'/g,
      /^ {2}'?[\w-]+'?: '([A-Z][^']*)',$/gm,
    ]
      .flatMap((pattern) => [...source.matchAll(pattern)])
      .map(([, text]) => text ?? ''),
  ),
]);

function catalogue(language: string): Map<string, string> {
  const text = readFileSync(join(PAGES, `i18n/${language}.po`), 'utf8');
  return new Map(
    [...text.matchAll(/^#\. js-lingui-explicit-id\nmsgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, key = '', value = '']) => [
      key.replaceAll('\\"', '"'),
      value.replaceAll('\\"', '"'),
    ]),
  );
}

it('the pages of the back office have all their texts in German and in English', () => {
  expect(used.size).toBeGreaterThan(100);
  const [german, english] = [catalogue('de'), catalogue('en')];
  expect([...used].filter((text) => !german.get(text))).toEqual([]);
  expect([...used].filter((text) => english.get(text) !== text)).toEqual([]);
  const values = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted();
  for (const [key, text] of german) expect([key, values(text)]).toEqual([key, values(key)]);
});

describe('a refusal in the back office', () => {
  const BACKEND = join(import.meta.dirname, '../packages/backend');
  const german = catalogue('de');
  const inGerman = (message: string): string =>
    readableReasons(
      message,
      (text, values = {}) => (german.get(text) ?? `? ${text}`).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '?'),
      true,
    );

  /** Of the functions that its pages call, and of what they check; an example in the place of each value. */
  const CALLED = /^operator\/(?:(?:codes|content|requests)\/[\w-]+|mails|order-money)\.ts$/;
  const CHECKING = /^(?:content\/(?:quiz|posts|check-content)|shop\/(?:links|media))\.ts$/;
  const isAsked = (path: string): boolean =>
    (CALLED.test(path) || CHECKING.test(path)) && !/\/(?:import-content|content-files)\.ts$/.test(path);
  const files = trackedFiles(BACKEND).filter((path) => isAsked(path));
  const answers = files.flatMap((file) => {
    const source = readFileSync(join(BACKEND, file), 'utf8');
    const texts = [
      /Refusal\('\w+', (['`])(.*?)\1[,)]/g,
      /new Error\((['`])(.*?)\1\)/g,
      /(?:\bmissing|noteMissing\?\.)\((['`])(.*?)\1,/g,
      /\brefuse\((['`])(.*?)\1\)/g,
      /fields: \{ .*?: \[(['`])(.*?)\1\]/g,
      /max_uses: \[(['`])(.*?)\1\]/g,
      /\bmessage: (')(.*?)\1/g,
      /: (there is no block[^`]*|is not as the block[^`]*)`()/g,
    ].flatMap((pattern) => [...source.matchAll(pattern)].map(([, first = '', second = '']) => second || first));
    const whats = [...source.matchAll(/notFound\((['`])(.*?)\1\)/g)].map(([, , what]) => `${what} not found`);
    // Others only repeat a reason that stands beside them.
    return [...texts, ...whats].filter((text) => !/: \$\{(?:message|reason)\}$/.test(text));
  });
  // Of the acts on an order, a page calls refunds alone; the engine words what it calls itself (`staff-words.ts`).
  const changes = readFileSync(join(BACKEND, 'operator/change-order.ts'), 'utf8');
  const refunds = changes.slice(changes.indexOf('async function checkRefundable'));
  answers.push(...[...refunds.matchAll(/closed\(row, (['`])(.*?)\1\)/g)].map(([, , reason]) => `order FL-1 ${reason}`));
  answers.push(
    /'order_closed', `(the order cannot be refunded .*?)`/.exec(readFileSync(join(BACKEND, 'payments/deliver-digital.ts'), 'utf8'))?.[1] ??
      '',
  );
  const examples = answers.map((text) => text.replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, 'FL-1'));

  it('has a German text, whatever it is', () => {
    expect(examples.length).toBeGreaterThan(20);
    expect(examples.filter((text) => inGerman(text) === text)).toEqual([]);
    expect(examples.map((text) => inGerman(text)).filter((text) => text.includes('?'))).toEqual([]);
  });

  it('of a form is told by the labels of its fields, not in the words of its schema', () => {
    const faultsOf = (schema: z.ZodType, value: unknown): string =>
      (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n');
    const code = {
      code: 'neu',
      title: { de: 'Neu' },
      type: '',
      amount: 0,
      max_uses: 0.5,
      starts_at: 'morgen',
      collections: [''],
      extra: 1,
    };
    const words = inGerman([faultsOf(DiscountCodeInput, code), faultsOf(GiftCardInput, { amount: 0.001 })].join('\n'));
    expect(words).toContain('Code: hat Großbuchstaben, Ziffern und Bindestriche, 3 bis 40 davon');
    expect(words).toContain('Titel › en: fehlt');
    expect(words).not.toMatch(/Invalid|Too |expected|Unrecognized/);
  });

  it('of an entry names the place of each fault in a line, without the head of the answer', () => {
    const message = [
      'page ring has 2 faults',
      '  blocks.0.title.de: Too small: expected string to have >=1 characters',
      '  home (de): the content names a picture that is not there: moon.webp',
    ].join('\n');
    expect(inGerman(message)).toBe('Blöcke › 1 › Titel › de: fehlt\nhome (de): das Bild moon.webp gibt es nicht');
  });

  it('that nobody has foreseen is shown as it is', () => {
    expect(inGerman('The engine is tired')).toBe('The engine is tired');
  });
});
