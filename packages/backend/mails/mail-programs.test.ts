import { caniemail } from 'caniemail';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, SHOP_ORIGIN, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { type Lang, LANGS } from '../core/language.ts';
import type { MailTemplate } from '../shop/mail-document.ts';
import { EVERY_MAIL, type LongContents, longContents, placeLongOrder, postedMail } from './every-mail.fixture.ts';

/** What mail programs do with every mail of the shop, filled with long names and titles. `packages/lab/mails` looks at them in Chromium. */

/** Gmail cuts a mail there. */
const MOST_BYTES = 100_000;

/** Those of which caniemail.com knows every feature that the mails use. */
const PROGRAMS: Parameters<typeof caniemail>[0]['clients'] = [
  'aol.*',
  'apple-mail.*',
  'fastmail.*',
  'gmail.*',
  'hey.*',
  'outlook.*',
  'protonmail.*',
  'samsung-email.*',
  'yahoo.*',
];

/** What some of them do not know, and what a mail is without it. Everything else has to be known to all. */
const DISPENSABLE: Readonly<Record<string, string>> = {
  '<body> element': 'becomes a div; the ground stands at the table inside, too',
  '<style> element': 'the wide form, which is a table that shrinks',
  '@media': 'the wide form',
  'Type selector': 'the wide form',
  'border-radius': 'corners are square',
  'border-spacing': 'cellspacing says the same',
  'color-scheme CSS property': 'may be darkened: marks and button have an edge',
  'color-scheme meta tag': 'may be darkened',
  'display:none': 'the preheader has no height either',
  'height attribute': 'the picture has its own',
  'height property': 'a gap has a line of that height',
  'lang attribute': 'the language is guessed',
  'max-height property': 'the preheader is not displayed',
  opacity: 'the preheader is not displayed',
  overflow: 'the preheader is not displayed',
  'overflow-wrap': 'word-break says the same',
  'role attribute': 'a screen reader may name the tables',
  'target attribute': 'links open as the program wants',
  'text-decoration': 'buttons are underlined',
  'webP image format': 'the server answers JPEG to a program that does not ask for WebP (media/router.ts)',
  'white-space': 'a price may wrap',
  'width attribute': 'the picture has its own',
  'word-break': 'overflow-wrap says the same',
};

let shop: Running;
const contents = new Map<Lang, LongContents>();
beforeAll(async () => {
  shop = await startSandbox(undefined, { languages: LANGS.join(',') });
  const order = await placeLongOrder(shop);
  for (const lang of LANGS) contents.set(lang, await longContents(shop, order, lang));
});
afterAll(() => shop.close());

const posted = async (template: MailTemplate, lang: Lang) => {
  const content = contents.get(lang)?.(template);
  if (!content) throw new Error(`nothing to fill ${template.key} with`);
  return postedMail(shop, template.key, lang, content);
};

interface Seen {
  /** Words between two tags, without the style sheet. */
  readonly words: readonly string[];
  readonly links: readonly string[];
}
const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function seenIn(html: string): Seen {
  const words: string[] = [];
  const links: string[] = [];
  let hidden = 0;
  const isHidden = (name: string, style = ''): boolean => ['head', 'style'].includes(name) || style.startsWith('display:none');
  const open: boolean[] = [];
  const parser = new Parser({
    onopentag(name, { href, style }) {
      open.push(isHidden(name, style));
      if (isHidden(name, style)) hidden += 1;
      if (href !== undefined) links.push(href);
    },
    ontext(text) {
      if (hidden === 0 && spaced(text) !== '') words.push(spaced(text));
    },
    onclosetag() {
      if (open.pop()) hidden -= 1;
    },
  });
  parser.end(html);
  return { words, links };
}

const everyMail = LANGS.flatMap((lang) => EVERY_MAIL.map((template) => ({ lang, template, key: template.key })));

describe.each(everyMail)('$key ($lang)', ({ lang, template }) => {
  it('is small, and says in its text what it says in its HTML, with the same links', async () => {
    const { subject, text, html } = await posted(template, lang);
    expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES);
    expect(subject + text + html).not.toMatch(/\{\{|\{\w+\}|undefined|null|NaN|\[object/);
    const { words, links } = seenIn(html);
    const plain = spaced(text);
    expect(words.filter((one) => !plain.includes(one))).toEqual([]);
    // The logo leads home; of telephone and mail the text has the words.
    const home = lang === 'de' ? `${SHOP_ORIGIN}/` : `${SHOP_ORIGIN}/${lang}`;
    expect(links.filter((url) => url !== home && !/^(?:tel|mailto):/.test(url) && !text.includes(url))).toEqual([]);
    expect((text.match(/https?:\/\/[^\s>]+/g) ?? []).filter((url) => !links.includes(url))).toEqual([]);
  });
});

it('need nothing that a mail program lacks, but what they can do without', async () => {
  const lacking = new Map<string, Set<string>>();
  for (const template of EVERY_MAIL) {
    const { html } = await posted(template, 'de');
    for (const [program, issues] of caniemail({ clients: PROGRAMS, html }).issues.errors)
      for (const { title } of issues) lacking.set(title, (lacking.get(title) ?? new Set()).add(program));
  }
  const lines = [...lacking].map(([title, programs]) => `${title}: ${[...programs].join(', ')}`);
  expect(lines.filter((line) => DISPENSABLE[line.slice(0, line.lastIndexOf(': '))] === undefined)).toEqual([]);
  // A row that nothing needs any more goes.
  expect(Object.keys(DISPENSABLE).filter((title) => !lacking.has(title))).toEqual([]);
});
