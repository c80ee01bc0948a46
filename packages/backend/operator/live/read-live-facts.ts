import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeholdersIn, type Placeholders } from '../../../contract/placeholders.ts';
import { type Lang, SOURCE } from '../../core/language.ts';
import { langsOf } from '../../core/offered-languages.ts';
import type { Db } from '../../db/database.ts';
import { staffOf } from '../../mails/staff/notices.ts';
import type { Shop } from '../../shop/shop.ts';
import { isText, isWrittenIn, type PartialText } from '../../shop/text.ts';
import type { LiveFacts } from './live-rules.ts';

export interface LiveSources {
  /** Mail address of the demo shop's customer. */
  readonly demoCustomer: string;
  /** Folder with the times of backups, as Prometheus reads them. */
  readonly backupTimes: string;
}

/** What "before you open" asks of the database. Reads each product once. */
export async function readLiveFacts(shop: Shop, { demoCustomer, backupTimes }: LiveSources): Promise<LiveFacts> {
  const { db, now, document, languages } = shop;
  const offered = langsOf(languages.offered);
  const count = async (sql: string): Promise<number> => (await db.get<{ n: number }>(sql, demoCustomer))?.n ?? 0;
  return {
    now: now(),
    placeholders: await readPlaceholders(db, offered),
    company: { country: document.settings.company_address['country'] ?? '', vatId: document.settings.legal.vat_id.trim() },
    accounts: document.payment_methods.flatMap(({ code, enabled, bank_account: account }) =>
      enabled && account ? [{ method: code, iban: account.iban }] : [],
    ),
    mails: await readMails(db),
    staff: staffOf(shop).flatMap(({ email, notices }) => (notices.includes('orders') ? [email] : [])),
    demo: {
      customers: await count('SELECT count(*) AS n FROM users WHERE email = ?'),
      orders: await count('SELECT count(*) AS n FROM orders WHERE lower(contact_email) = ?'),
    },
    missingPages: offered.flatMap((lang) => LEGAL_PAGES.filter((key) => !hasPage(shop, key, lang)).map((key) => `${key} (${lang})`)),
    products: await readProducts(db),
    picturesWithoutText: await readPictures(shop, offered),
    vat: { confirmed: document.vat_confirmed, countries: document.countries.map(({ code }) => code) },
    backup: { folder: backupTimes, ...(await readBackupTimes(backupTimes)) },
  };
}

/** Keys of pages: the foot of mails, the checkout and the menu lead to them. */
const LEGAL_PAGES = ['imprint', 'privacy', 'terms', 'withdrawal'];

function hasPage({ pages }: Shop, key: string, lang: Lang): boolean {
  const page = pages.pages.find((one) => one.key === key);
  if (!page || !isWrittenIn([page.body, page.blocks], lang)) return false;
  return page.blocks.length > 0 || (page.body?.[lang] ?? '').trim() !== '';
}

/** Products are read in parts: their texts are long. */
const AT_ONCE = 200;

async function readPlaceholders(db: Db, offered: readonly Lang[]): Promise<Placeholders> {
  const todo: string[] = [];
  const demo: string[] = [];
  const look = (value: unknown, at: string): void => {
    const found = placeholdersIn(publicTexts(value, offered), at);
    todo.push(...found.todo);
    demo.push(...found.demo);
  };
  for (const { name, json } of await db.all<{ name: string; json: string }>('SELECT name, json FROM documents ORDER BY name'))
    look(JSON.parse(json), name);
  for (let last = 0; ;) {
    const rows = await db.all<{ id: number; key: string; detail: string }>(
      'SELECT id, key, detail FROM products WHERE withdrawn = 0 AND id > ? ORDER BY id LIMIT ?',
      last,
      AT_ONCE,
    );
    for (const { key, detail } of rows) {
      look(JSON.parse(detail), `product ${key}`);
      // The three that a new shop begins with.
      if (key.startsWith('example-')) demo.push(`product ${key}`);
    }
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < AT_ONCE) return { todo, demo };
  }
}

/** Without what is switched off, and without languages that the shop does not offer. */
function publicTexts(value: unknown, offered: readonly Lang[]): unknown {
  if (Array.isArray(value)) return value.map((one) => publicTexts(one, offered));
  if (typeof value !== 'object' || value === null) return value;
  if (isText(value)) return Object.fromEntries(shown(value, offered).map((lang) => [lang, value[lang]]));
  if ('enabled' in value && value.enabled === false) return null;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, publicTexts(one, offered)]));
}

/** The languages in which a text is read: where it is not translated, it is the English one. */
const shown = (text: PartialText, offered: readonly Lang[]): Lang[] => [
  ...new Set(offered.map((lang) => (text[lang] === undefined ? SOURCE : lang))),
];

async function readMails(db: Db): Promise<LiveFacts['mails']> {
  const due = await db.get<{ at: number | null }>(
    `SELECT min(CASE WHEN d.due_since > m.created_at THEN d.due_since ELSE m.created_at END) AS at
     FROM mail_deliveries d JOIN mails m ON m.id = d.mail_id WHERE d.state = 'due'`,
  );
  const sent = await db.get<{ at: number | null }>("SELECT max(changed_at) AS at FROM mail_deliveries WHERE state = 'sent'");
  return { oldestDue: due?.at ?? null, sentAt: sent?.at ?? null };
}

async function readProducts(db: Db): Promise<LiveFacts['products']> {
  const all = await db.get<{ n: number }>('SELECT count(*) AS n FROM products WHERE withdrawn = 0');
  const without = await db.all<{ key: string }>(
    `SELECT key FROM products p WHERE withdrawn = 0 AND NOT EXISTS
       (SELECT 1 FROM configurations c WHERE c.product_id = p.id AND c.cents > 0) ORDER BY key`,
  );
  const free = await db.all<{ sku: string }>(
    `SELECT c.sku FROM configurations c JOIN products p ON p.id = c.product_id
     WHERE p.withdrawn = 0 AND c.cents = 0 AND EXISTS
       (SELECT 1 FROM configurations o WHERE o.product_id = p.id AND o.cents > 0) ORDER BY c.sku`,
  );
  return { count: all?.n ?? 0, withoutPrice: [...without.map(({ key }) => key), ...free.map(({ sku }) => sku)] };
}

async function readPictures({ db, pictures, films }: Shop, offered: readonly Lang[]): Promise<string[]> {
  const rows = await db.all<{ file: string; alt: string }>(
    `SELECT DISTINCT m.file, m.alt FROM product_medias m JOIN products p ON p.id = m.product_id WHERE p.withdrawn = 0 ORDER BY m.file`,
  );
  const texts: (readonly [file: string, alt: PartialText])[] = [
    ...rows.map(({ file, alt }) => [file, JSON.parse(alt) as PartialText] as const),
    ...[...pictures.values(), ...films].map(({ file, alt }) => [file, alt] as const),
  ];
  const without = texts.filter(([, alt]) => offered.some((lang) => (alt[lang] ?? alt[SOURCE] ?? '').trim() === ''));
  return [...new Set(without.map(([file]) => file))];
}

/** Lines such as `backup_time_seconds 1795816800` in files `*.prom`; the latest of each. */
async function readBackupTimes(folder: string): Promise<Pick<LiveFacts['backup'], 'madeAt' | 'restoredAt'>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.prom'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
  const latest = (metric: string): number | null => {
    const times = Array.from(texts.join('\n').matchAll(new RegExp(`^${metric} (\\d{9,11})(?:\\.\\d+)?\\s*$`, 'gm')), ([, at]) =>
      Number(at),
    );
    return times.length === 0 ? null : Math.max(...times) * 1000;
  };
  return { madeAt: latest('backup_time_seconds'), restoredAt: latest('restore_time_seconds') };
}
