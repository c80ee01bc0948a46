import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYMENT_METHODS, PaymentStatus } from '../../contract/payment-codes.ts';
import { findSeedDir } from '../../sandbox/seed/import/seed-files.ts';
import { bankBody, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { type Running, SHOP_ORIGIN, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { type Lang, LANGS } from '../core/language.ts';
import { order } from '../orders/order-view.ts';
import type { MailTemplate } from '../shop/mail-document.ts';
import { EVERY_MAIL, namesOf, postedMail, textsOf } from './every-mail.fixture.ts';
import { placeholdersOf } from './form/fill.ts';
import { COLOUR } from './form/look.ts';
import type { MailContent } from './form/mail.ts';
import { orderContent } from './order-values.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox(undefined, { languages: LANGS.join(',') });
});
afterAll(() => shop.close());

/** A mail whose values are all `text`. */
function contentOf(template: MailTemplate, text: string): MailContent {
  const picture = { url: `${SHOP_ORIGIN}/media/x.webp?w=144`, alt: text };
  return {
    values: Object.fromEntries(namesOf(template).map((name) => [name, name.endsWith('_url') ? `${SHOP_ORIGIN}/${name}` : text])),
    products: [1, 2].map(() => ({ title: text, quantity: '1 ×', facts: [text, text], amount: text, picture })),
    sums: (['row', 'total', 'small'] as const).map((kind) => ({ label: text, value: text, kind })),
    tasks: [{ title: text, due: text, note: text }],
  };
}

const posted = ({ key }: Pick<MailTemplate, 'key'>, lang: Lang, content: MailContent) => postedMail(shop, key, lang, content);

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}
function elementsOf(html: string): Element[] {
  const elements: Element[] = [];
  const parser = new Parser({ onopentag: (name, attributes) => void elements.push({ name, attributes }) });
  parser.end(html);
  return elements;
}
/** Elements with the names of their attributes: what input must not change. */
const skeletonOf = (html: string): string[] =>
  elementsOf(html).map(({ name, attributes }) => [name, ...Object.keys(attributes), attributes['style'] ?? ''].join(' '));

const everyMail = LANGS.flatMap((lang) => EVERY_MAIL.map((template) => ({ lang, template, key: template.key })));

describe.each(everyMail)('$key ($lang)', ({ lang, template }) => {
  it('requires the same values in all languages', () => {
    // In a language with a vocative mails address nobody by name.
    const isNamed = lang !== 'cs' && lang !== 'pl';
    const german = (text: string) => placeholdersOf(text).filter((name) => isNamed || !['name', 'first_name'].includes(name));
    for (const text of textsOf(template)) expect(new Set(placeholdersOf(text[lang]))).toEqual(new Set(german(text.de)));
  });

  it('contains the company and the link to the withdrawal function, in its HTML and in its text', async () => {
    const { text, html } = await posted(template, lang, contentOf(template, 'Ana'));
    const due = ['Feinlicht Beispiel GmbH', 'Musterstraße 1', '+43 1 000 00 00', 'hallo@feinlicht.example', 'FN 000000x', 'ATU00000000'];
    const withdrawal = `${SHOP_ORIGIN}${lang === 'de' ? '' : `/${lang}`}/withdrawal`;
    for (const words of [...due, 'Erika Mustermann', withdrawal])
      expect([text, html]).toEqual([expect.stringContaining(words), expect.stringContaining(words)]);
    expect(text + html).not.toMatch(/\{\{|\]\(|undefined|null|NaN/);
    expect(text).not.toMatch(/<\w|\n{3}|&amp;/);
  });

  it('has one title, one width, one style, and all of its text without pictures', async () => {
    const { subject, html } = await posted(template, lang, contentOf(template, 'Ana'));
    const elements = elementsOf(html);
    const named = (name: string): Element[] => elements.filter((element) => element.name === name);
    expect([named('h1').length, named('style').length]).toEqual([1, 1]);
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toContain('content="light only"');
    expect(html).toContain('max-width:600px');
    expect(subject).not.toBe('');
    for (const { attributes } of named('table')) expect(attributes['role']).toBe('presentation');
    for (const { attributes } of named('img')) expect(Object.keys(attributes)).toEqual(expect.arrayContaining(['alt', 'width', 'height']));
  });

  it('loads and links to addresses of the shop only', async () => {
    const { html } = await posted(template, lang, contentOf(template, 'Ana'));
    const elements = elementsOf(html);
    const valuesOf = (name: string): string[] => elements.flatMap(({ attributes }) => attributes[name] ?? []);
    const active = /^(?:script|link|iframe|form|object|embed|base|svg)$/;
    expect(elements.filter(({ name }) => active.test(name))).toEqual([]);
    const known = /^(?:https:\/\/shop\.example\/|tel:\+4310000000$|mailto:hallo@feinlicht\.example$)/;
    expect(valuesOf('href').filter((url) => !known.test(url))).toEqual([]);
    expect(valuesOf('src').filter((url) => !url.startsWith('https://shop.example/media/'))).toEqual([]);
    expect(html.replaceAll('https://shop.example/', '')).not.toMatch(/https?:\/\/|url\(|@import/);
  });

  it('contains no typed text that mail programs make links of', async () => {
    const { subject, text, html } = await posted(template, lang, contentOf(template, 'https://evil.example/x www.evil.com evil.de/x'));
    expect(subject + text + html).not.toMatch(/:\/\/evil|www\.evil|evil\.(?:com|de|example)/);
  });

  it('has the same structure for any typed values', async () => {
    const { html: plain } = await posted(template, lang, contentOf(template, 'Ana'));
    const skeleton = skeletonOf(plain);
    const nasty = fc.oneof(
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        '</style></table></body>',
        '<!--',
        ']]>',
        '&lt;b&gt;',
        '[a](https://evil.example)',
        '{{name}}',
        "' style='display:none",
        'x'.repeat(5000),
      ),
      fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(nasty, { minLength: 1, maxLength: 3 }), async (words) => {
        const { html } = await posted(template, lang, contentOf(template, words.join(' ')));
        expect(skeletonOf(html)).toEqual(skeleton);
      }),
      // The values are escaped before the language matters.
      { numRuns: lang === 'de' ? 25 : 5 },
    );
  });
});

it('have the colours of the shop', () => {
  const tokens = readFileSync(join(findSeedDir(undefined), '../../../client/ui/tokens.css'), 'utf8');
  for (const [name, value] of Object.entries(COLOUR)) expect(tokens).toContain(`  --${name}: ${value};`);
});

it('are at most 102 KB with thirty lines, so mail programs do not cut them', async () => {
  const template = EVERY_MAIL.find(({ key }) => key === 'order-confirmation');
  const content = contentOf(template!, 'Aurelia – Solitärring mit Brillant');
  const { html } = await posted(template!, 'de', { ...content, products: Array.from({ length: 30 }, () => content.products![0]!) });
  expect(Buffer.byteLength(html)).toBeLessThan(102_000);
});

describe('the mails of an order', () => {
  it('are complete for every status of an order', async () => {
    const { data } = await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, 'FL-ISO-RA-YG750-54')) });
    const { shop: sandbox } = shop.sandbox;
    const { id = '' } =
      (await sandbox.db.get<{ id: string }>('SELECT unique_id AS id FROM orders WHERE po_number = ?', data.po_number)) ?? {};
    for (const payment_status of Object.values(PaymentStatus)) {
      for (const payment_method of PAYMENT_METHODS) {
        await sandbox.db.run('UPDATE orders SET payment_status = ?, payment_method = ?', payment_status, payment_method);
        for (const lang of LANGS) {
          const content = await orderContent(sandbox, (await order(sandbox, id, lang)).data, lang);
          for (const key of ['order-confirmation', 'payment-received', 'shipped', 'ready-for-collection']) {
            const { text, html } = await posted({ key }, lang, content);
            expect(text + html).not.toMatch(/\{\{|undefined|null|NaN/);
          }
        }
      }
    }
  });
});
