import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { HIDDEN_TEXT } from '../../contract/codes.ts';
import type { Withdrawal, WithdrawalRequest, WithdrawalResponse } from '../../contract/withdrawal.ts';
import { receivedAt, WITHDRAWAL_STATEMENT } from '../../contract/withdrawal-text.ts';
import { mailAddress } from '../../contract/mail-address.ts';
import { type Lang, LANGUAGES } from '../core/language.ts';
import { notFound, Refusal } from '../core/refusal.ts';
import type { Db } from '../db/database.ts';
import { addressOf } from '../inquiries/limits.ts';
import { plainLine } from '../mails/form/fill.ts';
import { type Acknowledged, mailWithdrawal } from '../mails/withdrawal-mails.ts';
import type { Shop } from '../shop/shop.ts';
import { insertRow } from '../db/insert.ts';
import { nextNumberOf } from '../core/next-number.ts';
import { DAY_MS } from '../../contract/time.ts';

type Request = z.output<typeof WithdrawalRequest>;
type ResponseView = z.input<typeof WithdrawalResponse>;
type Receipt = Omit<Withdrawal, 'received_at' | 'mail_failed' | 'summary'> & { readonly received_at: number };

/** A statement within this time after the same one is a repeat: the first counts, which is the better one for the customer. */
const REPEAT_MS = DAY_MS;
/** Bounds a table that anybody can write into. Above it the call is refused, so that nothing is dropped unnoticed. */
const ROWS = 100_000;
const COLUMNS = 'unique_id, number, received_at, name, email, contract, items, statement, content, checksum';

export async function declareWithdrawal(shop: Shop, { suspicious = false, ...declared }: Request, lang: Lang): Promise<ResponseView> {
  const { db, now } = shop;
  const at = Math.floor(now() / 1000) * 1000;
  const { name, email, contract, items } = declared;
  const statement = WITHDRAWAL_STATEMENT[lang];
  const address = addressOf(mailAddress(email) ?? email);
  const hash = sha256(JSON.stringify([name, address, contract, items, lang]));
  const known = await db.get<Receipt>(
    `SELECT ${COLUMNS} FROM withdrawals WHERE declared_hash = ? AND received_at > ?`,
    hash,
    at - REPEAT_MS,
  );
  if (known) return view(known);
  const { count } = (await db.get<{ count: number }>('SELECT count(*) AS count FROM withdrawals')) ?? { count: 0 };
  if (count >= ROWS) throw new Refusal('unavailable', 'no room for more');
  const { label: number } = await nextNumberOf(db, 'withdrawal', { rules: shop.document.numbers, at });
  const content = contentOf({ ...declared, at, number }, lang);
  const receipt: Receipt = { ...declared, statement, unique_id: randomUUID(), number, received_at: at, content, checksum: sha256(content) };
  const order = await orderOf(db, contract, address);
  const id = await insertRow(
    db,
    `INSERT INTO withdrawals (unique_id, number, received_at, name, email, contract, items, statement, lang, content, checksum, address,
       declared_hash, order_id, suspicious) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    receipt.unique_id,
    number,
    at,
    name,
    email,
    contract,
    items,
    statement,
    lang,
    content,
    receipt.checksum,
    address,
    hash,
    order?.id ?? null,
    suspicious ? 1 : 0,
  );
  const mail: Acknowledged = { id, ...receipt, email: mailAddress(email), order: order?.po_number ?? null, suspicious };
  await mailWithdrawal(shop, mail, lang);
  return view(receipt);
}

/** How long the receipt shows what was declared: long enough to print it. The mail has it for ever. */
const RECEIPT_HOURS = 12;
const HIDDEN = {
  name: HIDDEN_TEXT,
  email: HIDDEN_TEXT,
  contract: HIDDEN_TEXT,
  items: null,
  statement: HIDDEN_TEXT,
  content: HIDDEN_TEXT,
} as const;

/** By its id for everybody: at first with every word, later a summary. */
export async function withdrawalReceipt({ db, now }: Shop, uniqueId: string): Promise<ResponseView> {
  const row = await db.get<Receipt>(`SELECT ${COLUMNS} FROM withdrawals WHERE unique_id = ?`, uniqueId);
  if (!row) throw notFound('withdrawal');
  const { data } = view(row);
  return { data: now() - row.received_at >= RECEIPT_HOURS * 3_600_000 ? { ...data, ...HIDDEN, summary: true } : data };
}

/** The outbox takes every mail to an address; a backend whose mail server refuses one says so. */
const view = (row: Receipt): ResponseView => ({
  data: { ...row, received_at: `${new Date(row.received_at).toISOString().slice(0, 19)}Z`, mail_failed: mailAddress(row.email) === null },
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

type Label = 'name' | 'contract' | 'items' | 'all' | 'email' | 'at' | 'number';

const WORDS: Readonly<Record<Lang, Readonly<Record<Label, string>>>> = {
  de: {
    name: 'Name',
    contract: 'Vertrag',
    items: 'Stücke',
    all: 'die ganze Bestellung',
    email: 'E-Mail',
    at: 'Eingegangen',
    number: 'Nummer',
  },
  en: { name: 'Name', contract: 'Contract', items: 'Pieces', all: 'the whole order', email: 'E-mail', at: 'Received', number: 'Number' },
  cs: { name: 'Jméno', contract: 'Smlouva', items: 'Položky', all: 'celá objednávka', email: 'E-mail', at: 'Přijato', number: 'Číslo' },
  sk: { name: 'Meno', contract: 'Zmluva', items: 'Položky', all: 'celá objednávka', email: 'E-mail', at: 'Prijaté', number: 'Číslo' },
  pl: {
    name: 'Imię i nazwisko',
    contract: 'Umowa',
    items: 'Produkty',
    all: 'całe zamówienie',
    email: 'E-mail',
    at: 'Otrzymano',
    number: 'Numer',
  },
  es: { name: 'Nombre', contract: 'Contrato', items: 'Piezas', all: 'todo el pedido', email: 'Correo', at: 'Recibido', number: 'Número' },
  nl: {
    name: 'Naam',
    contract: 'Overeenkomst',
    items: 'Artikelen',
    all: 'de hele bestelling',
    email: 'E-mail',
    at: 'Ontvangen',
    number: 'Nummer',
  },
};

/** The statement that is acknowledged, word for word as in the mail. Each line of input is one line, or it could pose as another row. */
function contentOf({ name, contract, items, email, at, number }: Request & { at: number; number: string }, lang: Lang): string {
  const words = WORDS[lang];
  const { date, time, zone } = receivedAt(new Date(at), LANGUAGES[lang]);
  const lines = (items ?? words.all).split('\n').map(plainLine);
  return [
    WITHDRAWAL_STATEMENT[lang],
    `${words.name}: ${plainLine(name)}`,
    `${words.contract}: ${plainLine(contract)}`,
    `${words.items}: ${lines.filter((line) => line !== '').join(' / ')}`,
    `${words.email}: ${plainLine(email)}`,
    `${words.at}: ${date}, ${time} (${zone})`,
    `${words.number}: ${number}`,
  ].join('\n');
}

/** Words of a description that are compared with order numbers. */
const CANDIDATES = 20;

/** The order whose number is in the text, if it belongs to the address. */
async function orderOf(db: Db, contract: string, address: string): Promise<{ readonly id: number; readonly po_number: string } | null> {
  const joined = contract.toUpperCase().replace(/\s*-\s*/g, '-');
  const candidates = joined.split(/[^A-Z0-9-]+/).filter((word) => /\d/.test(word));
  for (const word of candidates.slice(0, CANDIDATES)) {
    const order = await db.get<{ id: number; po_number: string; contact_email: string }>(
      'SELECT id, po_number, contact_email FROM orders WHERE po_number = ?',
      word,
    );
    if (order && addressOf(order.contact_email) === address) return order;
  }
  return null;
}
