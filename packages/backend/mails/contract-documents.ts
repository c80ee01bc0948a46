import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paymentText } from '../../contract/payment-text.ts';
import { type CreditNote, creditNotesOf } from '../orders/credit-notes.ts';
import { invoiceOf } from '../orders/invoices.ts';
import type { OrderView } from '../orders/order-view.ts';
import type { Lang } from '../core/language.ts';
import { resolveHtml } from '../shop/links.ts';
import type { Shop } from '../shop/shop.ts';
import { inLanguage, languageFor } from '../shop/text.ts';
import { wordsOf } from './form/fill.ts';
import { companyOf } from './form/foot.ts';

/** A page of the shop as it was, to be printed. */
export interface PageText {
  readonly lang: Lang;
  readonly title: string;
  /** HTML; links are paths. */
  readonly body: string;
  readonly updated_at: string;
  /** Begins the links. */
  readonly origin: string;
  readonly company: readonly string[];
}

/** The invoice of an order, by its `unique_id`, or one of its credit notes; they never change. */
export interface InvoiceOf {
  readonly invoice_of: string;
  /** Number of the credit note. */
  readonly credit_note?: string;
  readonly lang: Lang;
}

/** The code for banking apps, as a picture. */
export interface PaymentCodeOf {
  /** Content of the code (EPC069-12). */
  readonly payment_code: string;
}

export interface Attachment {
  readonly kind: AttachmentKind;
  /** Its name in a sentence. */
  readonly label: string;
  /** ASCII, without spaces. */
  readonly name: string;
  readonly content: PageText | InvoiceOf | PaymentCodeOf | Buffer;
}

/** Documents that belong to a contract on a durable medium (directive 2011/83/EU, articles 8 (7) and 22a). */
const KINDS = ['terms', 'withdrawal', 'guarantee-notice'] as const;

type AttachmentKind = (typeof KINDS)[number] | 'invoice' | 'credit-note' | 'payment-code';
type Names = Readonly<Record<AttachmentKind, readonly [label: string, file: string]>>;

/** The name of each document in a sentence, and the beginning of its file's name. */
const NAMES: Readonly<Record<Lang, Names>> = {
  de: {
    terms: ['AGB', 'AGB'],
    withdrawal: ['Widerrufsbelehrung mit Musterformular', 'Widerrufsbelehrung-mit-Musterformular'],
    'guarantee-notice': ['Mitteilung zur gesetzlichen Gewährleistung', 'Gesetzliche-Gewaehrleistung'],
    invoice: ['Rechnung', 'Rechnung'],
    'credit-note': ['Rechnungskorrektur', 'Rechnungskorrektur'],
    'payment-code': ['Zahlungscode', 'Zahlungscode'],
  },
  en: {
    terms: ['terms', 'Terms'],
    withdrawal: ['withdrawal information with model form', 'Withdrawal-information-with-model-form'],
    'guarantee-notice': ['notice on the legal guarantee', 'Legal-guarantee'],
    invoice: ['invoice', 'Invoice'],
    'credit-note': ['credit note', 'Credit-note'],
    'payment-code': ['payment code', 'Payment-code'],
  },
  cs: {
    terms: ['obchodní podmínky', 'Obchodni-podminky'],
    withdrawal: ['poučení o odstoupení od smlouvy se vzorovým formulářem', 'Pouceni-o-odstoupeni-se-vzorovym-formularem'],
    'guarantee-notice': ['oznámení o zákonné záruce shody', 'Zakonna-zaruka-shody'],
    invoice: ['faktura', 'Faktura'],
    'credit-note': ['opravný daňový doklad', 'Opravny-doklad'],
    'payment-code': ['platební kód', 'Platebni-kod'],
  },
  sk: {
    terms: ['obchodné podmienky', 'Obchodne-podmienky'],
    withdrawal: ['poučenie o odstúpení od zmluvy so vzorovým formulárom', 'Poucenie-o-odstupeni-so-vzorovym-formularom'],
    'guarantee-notice': ['oznámenie o zákonnej zodpovednosti za vady', 'Zodpovednost-za-vady'],
    invoice: ['faktúra', 'Faktura'],
    'credit-note': ['dobropis', 'Dobropis'],
    'payment-code': ['platobný kód', 'Platobny-kod'],
  },
  pl: {
    terms: ['regulamin', 'Regulamin'],
    withdrawal: ['pouczenie o prawie odstąpienia od umowy ze wzorem formularza', 'Pouczenie-o-odstapieniu-ze-wzorem-formularza'],
    'guarantee-notice': ['informacja o prawnej gwarancji zgodności', 'Prawna-gwarancja-zgodnosci'],
    invoice: ['faktura', 'Faktura'],
    'credit-note': ['faktura korygująca', 'Faktura-korygujaca'],
    'payment-code': ['kod płatności', 'Kod-platnosci'],
  },
  es: {
    terms: ['condiciones generales', 'Condiciones-generales'],
    withdrawal: ['información sobre el desistimiento con modelo de formulario', 'Informacion-sobre-el-desistimiento-con-formulario'],
    'guarantee-notice': ['aviso sobre la garantía legal', 'Garantia-legal'],
    invoice: ['factura', 'Factura'],
    'credit-note': ['factura rectificativa', 'Factura-rectificativa'],
    'payment-code': ['código de pago', 'Codigo-de-pago'],
  },
  nl: {
    terms: ['algemene voorwaarden', 'Algemene-voorwaarden'],
    withdrawal: ['informatie over het herroepingsrecht met modelformulier', 'Herroepingsrecht-met-modelformulier'],
    'guarantee-notice': ['kennisgeving over de wettelijke garantie', 'Wettelijke-garantie'],
    invoice: ['factuur', 'Factuur'],
    'credit-note': ['creditfactuur', 'Creditfactuur'],
    'payment-code': ['betaalcode', 'Betaalcode'],
  },
};

/** Terms and withdrawal instruction as the pages have them, and the official notice that the product pages and the checkout show. */
export const contractDocuments = (shop: Shop, lang: Lang): Attachment[] =>
  KINDS.flatMap((kind) => {
    const content = kind === 'guarantee-notice' ? guaranteeNotice(shop, lang) : pageText(shop, kind, lang);
    const written = kind === 'guarantee-notice' ? noticeLanguage(shop, lang) : (content as PageText | null)?.lang;
    const [label, file] = NAMES[lang][kind];
    if (content === null) return [];
    if (written === undefined || written === lang) return [{ kind, label, name: `${file}.pdf`, content }];
    // A text that is not translated: its file is named in its own language, and the mail says which one that is.
    return [{ kind, label: `${label} (${languageName(written, lang)})`, name: `${NAMES[written][kind][1]}.pdf`, content }];
  });

/** `angličtina`: in the words of another language. */
export const languageName = (named: Lang, lang: Lang): string => new Intl.DisplayNames(lang, { type: 'language' }).of(named) ?? named;

/** Guests have no account that keeps it. */
export async function invoiceAttachment(shop: Shop, { unique_id, po_number }: OrderView, lang: Lang): Promise<Attachment[]> {
  const invoice = await invoiceOf(shop, po_number);
  if (!invoice) return [];
  const [label, file] = NAMES[lang].invoice;
  return [{ kind: 'invoice', label, name: `${file}-${invoice.label}.pdf`, content: { invoice_of: unique_id, lang } }];
}

export async function creditNoteAttachment(
  shop: Shop,
  { unique_id, po_number }: OrderView,
  isMeant: (note: CreditNote) => boolean,
  lang: Lang,
): Promise<Attachment[]> {
  const note = (await creditNotesOf(shop, po_number)).find(isMeant);
  if (!note) return [];
  const [label, file] = NAMES[lang]['credit-note'];
  const { label: number } = note;
  return [{ kind: 'credit-note', label, name: `${file}-${number}.pdf`, content: { invoice_of: unique_id, credit_note: number, lang } }];
}

/** Of a transfer that banking apps can read; it is drawn when the mail is sent. */
export function paymentCodeAttachment(order: OrderView, lang: Lang): Attachment[] {
  const { bank_details: bank } = order.options;
  const text = bank && paymentText(bank, order);
  if (!text) return [];
  const [label, file] = NAMES[lang]['payment-code'];
  return [{ kind: 'payment-code', label, name: `${file}-${order.po_number}.png`, content: { payment_code: text } }];
}

function pageText(shop: Shop, key: string, lang: Lang): PageText | null {
  const page = shop.pages.pages.find((one) => one.key === key);
  if (!page?.body) return null;
  // As a whole in the language of its text: a page that is not translated has an English title.
  const written = languageFor(page.body, lang);
  return {
    lang: written,
    title: page.title[written],
    body: resolveHtml(shop, inLanguage(page.body, written), lang),
    updated_at: page.updated_at,
    origin: shop.shopOrigin,
    company: companyOf(shop, written).map(wordsOf),
  };
}

function noticeLanguage({ pages }: Shop, lang: Lang): Lang | undefined {
  const notice = pages.blocks.find(({ key }) => key === 'product-guarantee')?.notice;
  return notice ? languageFor(notice, lang) : undefined;
}

/** The PDF of the block's notice. A file that is missing costs the attachment, never the order. */
function guaranteeNotice({ pages, filesDir }: Shop, lang: Lang): Buffer | null {
  const notice = pages.blocks.find(({ key }) => key === 'product-guarantee')?.notice;
  if (!notice) return null;
  const file = join(filesDir, inLanguage(notice, lang).pdf);
  return existsSync(file) ? readFileSync(file) : null;
}

/** Inside the transaction of the mail: the documents are kept as they are now, however they change later. */
export async function attach({ db }: Shop, mailId: number, attachments: readonly Attachment[]): Promise<void> {
  for (const [index, { kind, name, content }] of attachments.entries()) {
    const isFile = Buffer.isBuffer(content);
    const source = isFile ? content : JSON.stringify(content);
    const hash = createHash('sha256').update(source).digest('hex');
    const [page, file] = isFile ? [null, content] : [source, null];
    await db.run('INSERT INTO mailed_documents (hash, page, file) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', hash, page, file);
    await db.run('INSERT INTO mail_attachments (mail_id, idx, kind, name, hash) VALUES (?, ?, ?, ?, ?)', mailId, index, kind, name, hash);
  }
}
