import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailOrderPlaced } from '../mails/order-mails.ts';
import type { Shop } from '../shop/shop.ts';
import { bankBody, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { type Running, SHOP_ORIGIN, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { mailedDocument } from './mailed-document.ts';
import { pageBlocks } from './page-blocks.ts';
import { pagePdf } from './page-pdf.ts';
import { pdfText } from './pdf-text.fixture.ts';

let shop: Running;
const filesDir = mkdtempSync(join(tmpdir(), 'karat-files-'));
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(async () => {
  await shop.close();
  rmSync(filesDir, { recursive: true });
});

const place = async (lang: 'de' | 'en') =>
  (await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, 'FL-ISO-RA-YG750-54')) }, lang)).data;
interface MailView {
  readonly id: number;
  readonly key: string;
  readonly attachments: readonly { readonly kind: string; readonly name: string; readonly url: string }[];
}
const lastMail = async (): Promise<MailView> => {
  const { data } = (await shop.send('GET', '/sandbox/inbox.json')).body as { data: MailView[] };
  if (!data[0]) throw new Error('no mail was written');
  return data[0];
};
const download = async (url: string): Promise<Response> => fetch(shop.url + url);
const bytesOf = async (response: Response | undefined): Promise<Buffer> =>
  response ? Buffer.from(await response.arrayBuffer()) : Buffer.alloc(0);
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');

describe('the contract on a durable medium', () => {
  it('is attached to the confirmation of the order, in its language, named by kind', async () => {
    await place('de');
    const mail = await lastMail();
    expect(mail.attachments.map(({ kind, name }) => [kind, name]).slice(0, 2)).toEqual([
      ['terms', 'AGB.pdf'],
      ['withdrawal', 'Widerrufsbelehrung-mit-Musterformular.pdf'],
    ]);
    const [terms, withdrawal] = await Promise.all(mail.attachments.map(({ url }) => download(url)));
    expect(terms?.headers.get('content-type')).toBe('application/pdf');
    expect(terms?.headers.get('content-disposition')).toBe('attachment; filename=AGB.pdf');
    const text = plain(pdfText(await bytesOf(terms)));
    for (const words of ['Allgemeine Geschäftsbedingungen', '10. Recht und Gerichtsstand', 'Es gelten die gesetzlichen Gerichtsstände.'])
      expect(text).toContain(words);
    expect(text).toContain('Feinlicht Beispiel GmbH, Musterstraße 1, 1010 Wien');
    const form = plain(pdfText(await bytesOf(withdrawal)));
    expect(form).toContain(`Vertrag widerrufen (${SHOP_ORIGIN}/withdrawal)`);
    expect(form).toContain('Name des/der Verbraucher(s):');

    await place('en');
    expect((await lastMail()).attachments.map(({ name }) => name).slice(0, 2)).toEqual([
      'Terms.pdf',
      'Withdrawal-information-with-model-form.pdf',
    ]);
  });

  it('is joined by the payment code of a transfer, a picture with its quiet zone', async () => {
    const { po_number } = await place('de');
    const code = (await lastMail()).attachments.find(({ kind }) => kind === 'payment-code');
    expect(code?.name).toBe(`Zahlungscode-${po_number}.png`);
    const answer = await download(code?.url ?? '');
    expect(answer.headers.get('content-type')).toBe('image/png');
    const { data, info } = await sharp(await bytesOf(answer))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Eight pixels a module, four modules on each side (ISO/IEC 18004); the corner of the first finder pattern is dark.
    expect([info.width, info.height]).toEqual([(41 + 8) * 8, (41 + 8) * 8]);
    const at = (x: number, y: number): number => data[y * 8 * info.width + x * 8] ?? -1;
    expect([at(3, 3), at(4, 4), at(5, 5), at(6, 6)]).toEqual([255, 0, 255, 0]);
  });

  it('is followed by the invoice, attached to the mail about the payment', async () => {
    const { po_number, final_amount } = await place('en');
    await shop.send('POST', '/sandbox/order', { po_number, payment_status: 1 });
    const mail = await lastMail();
    expect([mail.key, mail.attachments.map(({ kind }) => kind)]).toEqual(['payment-received', ['invoice']]);
    const [{ name, url } = { name: '', url: '' }] = mail.attachments;
    expect(name).toMatch(/^Invoice-RE-\d\d-\d{5}\.pdf$/);
    const text = plain(pdfText(await bytesOf(await download(url))));
    for (const words of [po_number, name.slice(8, -4), final_amount.toLocaleString('en-GB')]) expect(text).toContain(words);
  });

  it('keeps the text of the order after changes of the pages, and is stored once', async () => {
    const { shop: sandbox } = shop.sandbox;
    await place('de');
    const { id } = await lastMail();
    const stored = async () => (await sandbox.db.all("SELECT DISTINCT hash FROM mail_attachments WHERE kind = 'terms'")).length;
    const before = await stored();
    const terms = sandbox.pages.pages.find(({ key }) => key === 'terms');
    const kept = terms?.body;
    Object.assign(terms ?? {}, { body: { de: '<p>Alles ist anders.</p>', en: '<p>All is different.</p>' } });
    const text = pdfText((await mailedDocument(sandbox, id, 0))?.content ?? Buffer.alloc(0));
    expect(text).toContain('1. Geltung und Vertragspartner');
    await place('de');
    const changed = pdfText((await mailedDocument(sandbox, (await lastMail()).id, 0))?.content ?? Buffer.alloc(0));
    expect(changed).toContain('Alles ist anders.');
    Object.assign(terms ?? {}, { body: kept });
    await place('de');
    expect(await stored()).toBe(before + 1);
  });

  it('includes the official notice of the product pages unchanged, and does not mention it without one', async () => {
    const { shop: sandbox } = shop.sandbox;
    const { po_number } = await place('en');
    const row = await sandbox.db.get<{ id: number }>('SELECT id FROM orders WHERE po_number = ?', po_number);
    const write = async (change: Partial<Shop>): Promise<void> => {
      await sandbox.db.run('DELETE FROM mails');
      await mailOrderPlaced({ ...sandbox, ...change }, row?.id ?? 0);
    };
    const stored = async () => (await sandbox.db.get<{ text: string }>('SELECT text FROM mails'))?.text;
    const said = 'Attached (PDF): terms, withdrawal information with model form, notice on the legal guarantee.';
    const { data: block } = await shop.call('getBlock', { params: { slug: 'product-guarantee' } }, 'en');
    const shown = await bytesOf(await download(block.notice?.pdf ?? ''));
    expect(shown.subarray(0, 5).toString()).toBe('%PDF-');

    await write({});
    const mail = await lastMail();
    expect(mail.attachments[2]).toMatchObject({ kind: 'guarantee-notice', name: 'Legal-guarantee.pdf' });
    expect((await bytesOf(await download(mail.attachments[2]?.url ?? ''))).equals(shown)).toBe(true);
    expect(await stored()).toContain(said);

    // Another file is named by the block: pages and mails follow it.
    const other = Buffer.from('%PDF-1.7 the official notice');
    writeFileSync(join(filesDir, 'notice-of-2027.pdf'), other);
    const blocks = sandbox.pages.blocks.map((one) =>
      one.notice ? { ...one, notice: { ...one.notice, en: { ...one.notice.en, pdf: 'notice-of-2027.pdf' } } } : one,
    );
    await write({ filesDir, pages: { ...sandbox.pages, blocks } });
    expect(await bytesOf(await download((await lastMail()).attachments[2]?.url ?? ''))).toEqual(other);

    for (const change of [{ filesDir }, { pages: { ...sandbox.pages, blocks: [] } }]) {
      await write(change);
      expect((await lastMail()).attachments.map(({ kind }) => kind)).toEqual(['terms', 'withdrawal', 'payment-code']);
      expect(await stored()).toContain('Attached (PDF): terms, withdrawal information with model form.');
    }
  });

  it.each(['9', '-1', 'x', '0x0'])('has no attachment %s', async (index) => {
    await place('de');
    expect((await download(`/sandbox/inbox/${(await lastMail()).id}/attachments/${index}`)).status).toBe(404);
  });
});

describe('a page as PDF', () => {
  it('knows the heading of the withdrawal form', () => {
    const blocks = pageBlocks(
      '<h2>Recht</h2><p>Ein <b>Satz</b>.</p><h2>Formular</h2><p>(Nur)</p><blockquote><p>Name:</p></blockquote><p>Ende</p>',
      '',
    );
    expect(blocks.map(({ type, text, isOfForm }) => [type, text, isOfForm])).toEqual([
      ['heading', 'Recht', false],
      ['text', 'Ein Satz.', false],
      ['heading', 'Formular', true],
      ['text', '(Nur)', false],
      ['field', 'Name:', false],
      ['text', 'Ende', false],
    ]);
  });

  it('has the form below the text where it fits, and else whole on the next page', async () => {
    const page = {
      lang: 'de',
      title: 'Widerruf',
      updated_at: '2026-11-02T09:00:00Z',
      origin: SHOP_ORIGIN,
      company: ['Feinlicht'],
    } as const;
    const form = `<h2>Formular</h2><blockquote>${'<p>Name:</p>'.repeat(5)}<p>Datum</p></blockquote>`;
    const pagesOf = async (paragraphs: number): Promise<string[]> => {
      const text = pdfText(await pagePdf(shop.sandbox.shop, { ...page, body: '<p>Satz</p>'.repeat(paragraphs) + form }));
      return text.split(/Feinlicht\nSeite \d von \d\n?/).filter((one) => one !== '');
    };
    let paragraphs = 10;
    while ((await pagesOf(paragraphs)).length === 1) paragraphs += 1;
    expect(paragraphs).toBeGreaterThan(10);
    const [first, second] = await pagesOf(paragraphs);
    expect(first).toMatch(/Satz\n$/);
    expect(second).toMatch(/^Formular\n(?:Name:\n){5}Datum\n$/);
  });

  it('prints the address of a link after its text, and no other address', () => {
    const html = '<p><a href="/agb">AGB</a>, <a href="https://a.example/x">https://a.example/x</a>, <a href="javascript:x">y</a></p>';
    expect(pageBlocks(html, SHOP_ORIGIN)[0]?.text).toBe(`AGB (${SHOP_ORIGIN}/agb), https://a.example/x, y`);
  });

  it('is the same file for the same text, and continues over pages', async () => {
    const page = { lang: 'de', title: 'AGB', updated_at: '2026-11-02T09:00:00Z', origin: SHOP_ORIGIN, company: ['Feinlicht'] } as const;
    const body = `<p>${'Ein langer Absatz geht weiter. '.repeat(400)}</p>${'<p>Punkt</p>'.repeat(40)}`;
    const [first, second] = [await pagePdf(shop.sandbox.shop, { ...page, body }), await pagePdf(shop.sandbox.shop, { ...page, body })];
    expect(first.equals(second)).toBe(true);
    expect(pdfText(first)).toMatch(/Punkt\nFeinlicht\nSeite (\d) von \1$/);
  });
});
