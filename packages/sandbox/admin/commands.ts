import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import { bookkeepingCsv } from '../../backend/operator/bookkeeping.ts';
import {
  cancelOrder,
  markCompleted,
  markPaid,
  markReady,
  markShipped,
  type OrderReport,
  refundOrder,
} from '../../backend/operator/change-order.ts';
import { methodsOf } from '../../backend/payments/offer.ts';
import { refundWithdrawal } from '../../backend/operator/requests/withdrawals.ts';
import { listMails, retryFailedMails, retryMail, showMail, testMail } from '../../backend/operator/mails.ts';
import { importPrices } from '../../backend/operator/import-prices.ts';
import { listOrders, orderDetails } from '../../backend/operator/order-list.ts';
import { readPriceFile } from '../../backend/operator/price-file.ts';
import { exportContent, importContent, readContentFile } from '../../backend/operator/content/import-content.ts';
import { exportProducts } from '../../backend/operator/products/export-products.ts';
import { importProducts } from '../../backend/operator/products/import-products.ts';
import { findPictures } from '../../backend/operator/products/picture-files.ts';
import { readProductFile } from '../../backend/operator/products/product-file.ts';
import type { FileFormat } from '../../backend/operator/import-file.ts';
import type { Shop } from '../../backend/shop/shop.ts';
import type { Surroundings } from './open-shop.ts';
import { changeText, contentText, findingsText, mailTable, mailText, orderTable, orderText, priceText, productText } from './print.ts';

/** A command line that names no command, or one of its options wrongly. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A check that found a fault; its message is the whole report. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
}

const OPTIONS = {
  again: { type: 'boolean', default: false },
  amount: { type: 'string' },
  'by-hand': { type: 'boolean', default: false },
  carrier: { type: 'string' },
  complete: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  from: { type: 'string' },
  help: { type: 'boolean', default: false, short: 'h' },
  json: { type: 'boolean', default: false },
  limit: { type: 'string', default: '50' },
  out: { type: 'string' },
  payment: { type: 'string' },
  reason: { type: 'string' },
  since: { type: 'string' },
  status: { type: 'string' },
  to: { type: 'string' },
  tracking: { type: 'string' },
  url: { type: 'string' },
  withdrawal: { type: 'string' },
} as const;

const readOptions = (args: readonly string[]) => parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, tokens: true });
type Values = ReturnType<typeof readOptions>['values'];
type Option = keyof typeof OPTIONS;

interface Output {
  /** For people, and what `--json` writes for programs. */
  readonly text: string;
  readonly json?: unknown;
}

interface Command {
  readonly usage: string;
  readonly options: readonly Option[];
  readonly required?: readonly Option[];
  /** The arguments behind the command's name. */
  readonly operand?: string;
  run(shop: Shop, operand: string, values: Values, surroundings: Surroundings): Promise<Output>;
}

const changed = (report: OrderReport): Output => ({ text: changeText(report), json: report });

const COMMANDS: Readonly<Record<string, Command>> = {
  'orders list': {
    usage: 'orders list [--status in-workshop] [--payment unpaid] [--since 2026-11-01] [--limit 50]',
    options: ['status', 'payment', 'since', 'limit', 'json'],
    async run(shop, _, { status, payment, since, limit }) {
      const orders = await listOrders(shop, {
        status,
        payment,
        since: since === undefined ? since : day('since', since),
        limit: count('limit', limit),
      });
      return { text: orderTable(orders), json: orders };
    },
  },
  'orders show': {
    usage: 'orders show FL-26-10482',
    options: ['json'],
    operand: 'the number of an order',
    async run(shop, number) {
      const details = await orderDetails(shop, number);
      return { text: orderText(details), json: details };
    },
  },
  'orders paid': {
    usage: 'orders paid FL-26-10482 [--dry-run]',
    options: ['dry-run', 'json'],
    operand: 'the number of an order',
    run: async (shop, number, values) => changed(await markPaid(shop, number, { isDryRun: values['dry-run'] })),
  },
  'orders ship': {
    usage: 'orders ship FL-26-10482 --carrier DPD --tracking 01234567890 [--url https://…] [--dry-run]',
    options: ['carrier', 'tracking', 'url', 'dry-run', 'json'],
    required: ['carrier', 'tracking'],
    operand: 'the number of an order',
    async run(shop, number, { carrier = '', tracking = '', url = null, ...values }) {
      if (url !== null && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new UsageError(`--url ${url}: it must be a web address`);
      return changed(await markShipped(shop, number, { carrier, number: tracking, url }, { isDryRun: values['dry-run'] }));
    },
  },
  'orders ready': {
    usage: 'orders ready FL-26-10482 [--dry-run]',
    options: ['dry-run', 'json'],
    operand: 'the number of an order',
    run: async (shop, number, values) => changed(await markReady(shop, number, { isDryRun: values['dry-run'] })),
  },
  'orders complete': {
    usage: 'orders complete FL-26-10482 [--dry-run]',
    options: ['dry-run', 'json'],
    operand: 'the number of an order',
    run: async (shop, number, values) => changed(await markCompleted(shop, number, { isDryRun: values['dry-run'] })),
  },
  'orders cancel': {
    usage: 'orders cancel FL-26-10482 [--dry-run]',
    options: ['dry-run', 'json'],
    operand: 'the number of an order',
    run: async (shop, number, values) => changed(await cancelOrder(shop, number, { isDryRun: values['dry-run'] })),
  },
  'orders refund': {
    usage: 'orders refund FL-26-10482 [--amount 20] [--reason "…"] [--withdrawal FL-W-26-00001] [--again] [--by-hand] [--dry-run]',
    options: ['amount', 'reason', 'withdrawal', 'again', 'by-hand', 'dry-run', 'json'],
    operand: 'the number of an order',
    async run(shop, number, { amount, reason, withdrawal, again, ...values }) {
      if (again && amount !== undefined) throw new UsageError('--again repeats what has failed: it takes no --amount');
      const part = amount === undefined ? undefined : money('amount', amount);
      const options = { isDryRun: values['dry-run'], isByHand: values['by-hand'], isAgain: again, amount: part, reason };
      if (withdrawal === undefined) return changed(await refundOrder(shop, number, options));
      return changed(await refundWithdrawal(shop, withdrawal, number, options));
    },
  },
  'mails list': {
    usage: 'mails list [--status failed] [--limit 50]',
    options: ['status', 'limit', 'json'],
    async run(shop, _, { status, limit }) {
      const mails = await listMails(shop, { state: status, limit: count('limit', limit) });
      return { text: mailTable(mails), json: mails };
    },
  },
  'mails show': {
    usage: 'mails show 123',
    options: ['json'],
    operand: 'the number of a mail',
    async run(shop, id) {
      const mail = await showMail(shop, idOf(id));
      return { text: mailText(mail), json: mail };
    },
  },
  'mails retry': {
    usage: 'mails retry 123 | failed',
    options: ['json'],
    operand: 'the number of a mail, or "failed" for all of these',
    async run(shop, which) {
      if (which !== 'failed') {
        const mail = await retryMail(shop, idOf(which));
        return { text: mailText(mail), json: mail };
      }
      const mails = await retryFailedMails(shop);
      return { text: `${mails} ${mails === 1 ? 'mail is' : 'mails are'} due again`, json: { mails } };
    },
  },
  'mails test': {
    usage: 'mails test you@example.com',
    options: ['json'],
    operand: 'a mail address',
    async run(shop, address) {
      if (!/^[^\s@,;<>]+@[^\s@,;<>]+$/.test(address)) throw new UsageError(`${address} is no mail address`);
      const mail = await testMail(shop, address);
      const text = mail.answer === null ? `${mailText(mail)}\n\nNo mailer has taken it: does it run (docs/mails.md)?` : mailText(mail);
      if (mail.state !== 'sent') throw new CheckFailed(text);
      return { text, json: mail };
    },
  },
  'payments check': {
    usage: 'payments check',
    options: ['json'],
    async run(shop, _, __, { examine }) {
      if (!examine) throw new UsageError('PAYMENTS is not set: the gateways are those of BACKEND_PORTS or the test provider');
      const findings = await examine((gateway) => methodsOf(shop, gateway));
      const text = findingsText(findings);
      if (findings.some(({ state }) => state === 'failed')) throw new CheckFailed(text);
      return { text, json: findings };
    },
  },
  export: {
    usage: 'export --from 2026-11-01 --to 2026-11-30 [--out november.csv]',
    options: ['from', 'to', 'out'],
    required: ['from', 'to'],
    async run(shop, _, { from = '', to = '', out }) {
      if (day('from', from) > day('to', to)) throw new UsageError(`--from ${from} is after --to ${to}`);
      const { csv, documents } = await bookkeepingCsv(shop, { from, to });
      if (out === undefined) return { text: csv };
      writeNewFile(out, csv);
      return { text: `${documents} ${documents === 1 ? 'document' : 'documents'} in ${out}` };
    },
  },
  import: {
    usage: 'import prices.csv [--dry-run]',
    options: ['dry-run', 'json'],
    operand: 'a file of prices and stock, .csv or .json',
    async run(shop, file, values) {
      const format = formatOf(file);
      const report = await importPrices(shop, readPriceFile(readGivenFile(file), format), { isDryRun: values['dry-run'] });
      return { text: priceText(report), json: report };
    },
  },
  'export products': {
    usage: 'export products [--out products.json]',
    options: ['out'],
    async run(shop, _, { out }) {
      const { json, products } = await exportProducts(shop);
      if (out === undefined) return { text: json };
      writeNewFile(out, json);
      return { text: `${products} ${products === 1 ? 'product' : 'products'} in ${out}` };
    },
  },
  'export content': {
    usage: 'export content [--out content.json]',
    options: ['out'],
    async run(shop, _, { out }) {
      const json = await exportContent(shop);
      if (out === undefined) return { text: json };
      writeNewFile(out, json);
      return { text: `the documents are in ${out}` };
    },
  },
  'import content': {
    usage: 'import content content.json [--dry-run]',
    options: ['dry-run', 'json'],
    operand: 'a file of documents, .json',
    async run(shop, file, values) {
      const report = await importContent(shop, readContentFile(readGivenFile(file)), { isDryRun: values['dry-run'] });
      return { text: contentText(report), json: report };
    },
  },
  'import products': {
    usage: 'import products products.json [--complete] [--dry-run]',
    options: ['complete', 'dry-run', 'json'],
    operand: 'a file of products, .json or .csv',
    async run(shop, name, values, folders) {
      const isDryRun = values['dry-run'];
      const file = readProductFile(readGivenFile(name), formatOf(name));
      const findPicture = await findPictures(shop, file, folders, isDryRun);
      const report = await importProducts(shop, file, { isDryRun, isComplete: values.complete, findPicture });
      return { text: productText(report), json: report };
    },
  },
};

export const USAGE = `npm run -s admin -- <command> [--json]

${Object.values(COMMANDS)
  .map(({ usage }) => `  ${usage}`)
  .join('\n')}

The database is that of the backend: DATABASE_URL, or the file in SANDBOX_DATA_DIR; both may stand in .env. --dry-run
does everything, says what changes and rolls it back. Ends with 0 when it is done, 1 when it is refused (nothing has
changed), 2 for a wrong command line, 3 when database or payment gateway do not answer. docs/operations/admin.md has
examples.`;

/** Null: only the usage is wanted. */
export function readCommand(args: readonly string[]): ((shop: Shop, surroundings: Surroundings) => Promise<string>) | null {
  const { values, positionals, tokens } = parsed(args);
  if (values.help || positionals.length === 0) return null;
  const size = Object.hasOwn(COMMANDS, positionals.slice(0, 2).join(' ')) ? 2 : 1;
  const name = positionals.slice(0, size).join(' ');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`there is no command "${positionals.slice(0, 2).join(' ')}"`);
  const operands = positionals.slice(size);
  if (operands.length !== (command.operand === undefined ? 0 : 1))
    throw new UsageError(`${name} takes ${command.operand ?? 'nothing'} behind it, and then options: ${command.usage}`);
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const known: readonly string[] = command.options;
  for (const option of given) if (!known.includes(option)) throw new UsageError(`${name} has no option --${option}: ${command.usage}`);
  for (const option of command.required ?? [])
    if (values[option] === undefined || values[option] === '') throw new UsageError(`${name} needs --${option}: ${command.usage}`);
  return async (shop, surroundings) => {
    const { text, json } = await command.run(shop, operands[0] ?? '', values, surroundings);
    return values.json ? JSON.stringify(json, null, 2) : text;
  };
}

function parsed(args: readonly string[]): ReturnType<typeof readOptions> {
  try {
    return readOptions(args);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function formatOf(file: string): FileFormat {
  const format = extname(file).slice(1).toLowerCase();
  if (format === 'csv' || format === 'json') return format;
  throw new UsageError(`${file}: its name must end with .csv or .json`);
}

/** A larger one would not fit into memory as the texts and objects that are made of it. */
const MOST_BYTES = 100_000_000;

function readGivenFile(file: string): Uint8Array {
  try {
    const { size } = statSync(file);
    if (size > MOST_BYTES) throw new RangeError(`it has more than ${MOST_BYTES / 1_000_000} MB; divide it`);
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Only for its owner to read. */
function writeNewFile(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new UsageError(`--out ${file} cannot be written: ${(error as Error).message}`);
  }
}

function day(option: Option, text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text)) return text;
  throw new UsageError(`--${option} ${text}: it must be a day such as 2026-11-26`);
}

/** Decimal, with a point. */
function money(name: string, value: string): number {
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(value)) throw new UsageError(`--${name} ${value}: it must be an amount like 20 or 19.90`);
  return Number(value);
}

function idOf(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new UsageError(`${text}: it must be the number of a mail, as "mails list" shows it`);
}

function count(option: Option, text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(`--${option} ${text}: it must be a number from 1 on`);
}
