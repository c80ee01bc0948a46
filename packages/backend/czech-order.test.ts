import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANGS } from './core/language.ts';
import { pdfText } from './documents/pdf-text.fixture.ts';
import { bankBody, readyCart } from '../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox(undefined, { languages: LANGS.join(',') });
});
afterAll(() => shop.close());

interface Mail {
  readonly key: string;
  readonly lang: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly kind: string; readonly name: string; readonly url: string }[];
}
const mailOf = async (key: string): Promise<Mail> => {
  const { body } = await shop.send('GET', '/sandbox/inbox.json?to=ana@example.com');
  const mail = (body.data as Mail[]).find((one) => one.key === key);
  if (!mail) throw new Error(`there is no mail ${key}`);
  return mail;
};

/** Words that stand in almost every German or English sentence, and in no Czech one. */
const OTHER_WORDS =
  /(?<!\p{L})(?:und|der|die|das|ist|Ihre?n?|mit|bei|nicht|the|and|your?|with|will|has|have|been|is|are|of|for|from)(?!\p{L})/giu;
/** Without addresses, which have English words. */
const othersIn = (text: string): string[] => [...text.replaceAll(/https?:\S+/g, '').matchAll(OTHER_WORDS)].map(([word]) => word);

it('an order in Czech is confirmed, paid, invoiced and shipped in Czech', async () => {
  const cart = await readyCart(shop, 'FL-AUR-BR-YG750-54');
  const { data: order } = await shop.call('finishCheckout', { body: bankBody(cart) }, 'cs');
  expect(order.order_products[0]).toMatchObject({
    title: expect.stringContaining('Solitérní prsten'),
    options: [{ title: 'Kov' }, { title: 'Velikost', value: '54' }],
  });
  const { po_number } = order;
  await shop.send('POST', '/sandbox/order', { po_number, payment_status: 1 });
  const parcel = { carrier: 'DPD', number: '01 234', url: 'https://example.com/01234', hours: '10–12' };
  await shop.send('POST', '/sandbox/order', { po_number, status: 'shipped', parcel });

  const [placed, paid, shipped] = [await mailOf('order-confirmation'), await mailOf('payment-received'), await mailOf('shipped')];
  for (const mail of [placed, paid, shipped]) {
    expect([mail.key, mail.lang, othersIn(mail.subject), othersIn(mail.text)]).toEqual([mail.key, 'cs', [], []]);
    expect(mail.html).toContain('<html lang="cs">');
    expect(mail.text).toContain('/cs/');
  }
  for (const words of ['Mezisoučet: 7\u00a0490,00\u00a0€', 'včetně DPH 20\u00a0%', 'Rakousko', 'pracovní dny', 'Odstoupit od smlouvy'])
    expect(placed.text).toContain(words);

  // The contract is not translated: files are named in its language, and sentences and links say which one that is.
  expect(placed.attachments.map(({ name }) => name)).toEqual([
    'Terms.pdf',
    'Withdrawal-information-with-model-form.pdf',
    'Zakonna-zaruka-shody.pdf',
    `Platebni-kod-${po_number}.png`,
  ]);
  for (const words of ['obchodní podmínky (angličtina)', 'Záruka (angličtina): http', 'Ochrana osobních údajů (angličtina): http'])
    expect(placed.text).toContain(words);
  expect(placed.text).not.toContain('Údaje o provozovateli (');

  const invoice = paid.attachments.find(({ kind }) => kind === 'invoice');
  expect(invoice?.name).toMatch(/^Faktura-/);
  const text = pdfText(Buffer.from(await (await fetch(shop.url + (invoice?.url ?? ''))).arrayBuffer()));
  expect(othersIn(text)).toEqual([]);
  for (const words of [
    'Faktura',
    'Číslo faktury',
    'Základ daně',
    'DPH 20',
    'Zaplaceno',
    'Bankovní převod',
    'Strana 1 z 1',
    'Solitérní prsten',
  ])
    expect(text).toContain(words);
  // A glyph that a font lacks.
  expect(text).not.toContain('?');
});

it.each(LANGS)('an order in %s has an invoice without missing glyphs', async (lang) => {
  const cart = await readyCart(shop, 'FL-ISO-RA-YG750-54');
  const { data: order } = await shop.call('finishCheckout', { body: bankBody(cart) }, lang);
  await shop.send('POST', '/sandbox/order', { po_number: order.po_number, payment_status: 1 });
  const params = { id: order.unique_id, kind: 'invoice' };
  const { data } = await shop.call('getOrderDocument', { params, query: {} }, lang);
  const text = pdfText(Buffer.from(data.content, 'base64'));
  expect(text).toContain(order.po_number);
  expect(text).not.toContain('?');
});
