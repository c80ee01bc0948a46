import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteBackOffice } from '../../backend/operator/products/back-office.ts';
import { atGateway, finish, startPayment } from '../testing/payment.fixture.ts';
import { bankBody, readyCart } from '../testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../testing/sandbox.fixture.ts';
import { CheckFailed, UsageError } from './command.ts';
import { readCommand, USAGE } from './commands.ts';

let backend: Running;
beforeAll(async () => {
  backend = await startSandbox();
});
afterAll(() => backend.close());

const run = async (...args: string[]): Promise<string> =>
  (await readCommand(args)?.run({
    shop: async () => backend.sandbox.shop,
    bare: backend.sandbox.shop,
    surroundings: {
      media: backend.dataDir,
      uploads: join(backend.dataDir, 'media'),
      hasOwnGateways: false,
      testKeys: [],
      backupTimes: backend.dataDir,
    },
  })) ?? USAGE;

describe('a command line', () => {
  it.each([
    ['names an unknown command', ['orders', 'burn', 'FL-1']],
    ['names a member of every object', ['constructor']],
    ['has an unknown option', ['orders', 'list', '--all']],
    ['has an option of another command', ['orders', 'paid', 'FL-1', '--carrier', 'DPD']],
    ['lacks the number', ['orders', 'paid']],
    ['has two numbers', ['orders', 'paid', 'FL-1', 'FL-2']],
    ['lacks the tracking number', ['orders', 'ship', 'FL-1', '--carrier', 'DPD']],
    ['has no period', ['export', '--from', '2026-11-01']],
    ['has no period of payments', ['payments', 'report', '--to', '2026-11-30']],
    ['has no file', ['import']],
    ['has an option without its value', ['orders', 'list', '--since']],
  ])('that %s is refused', (_, args) => {
    expect(() => readCommand(args)).toThrow(UsageError);
  });

  it.each([
    ['a day that does not exist', ['orders', 'list', '--since', '2026-02-30']],
    ['no number', ['orders', 'list', '--limit', '0']],
    ['no amount', ['orders', 'refund', 'FL-1', '--amount', '1,5']],
    ['no number of a mail', ['mails', 'retry', 'all']],
    ['two addresses for a test', ['mails', 'test', 'a@x.example,b@x.example']],
    ['an amount for what has failed', ['orders', 'refund', 'FL-1', '--again', '--amount', '2']],
    ['a period that ends before it begins', ['export', '--from', '2026-11-02', '--to', '2026-11-01']],
    ['payments of days that end before they begin', ['payments', 'report', '--from', '2026-11-02', '--to', '2026-11-01']],
    ['a file of another kind', ['import', 'prices.xlsx']],
    ['a file that does not exist', ['import', '/nowhere/prices.csv']],
    ['an address of a script', ['orders', 'ship', 'FL-1', '--carrier', 'DPD', '--tracking', '1', '--url', 'javascript:alert(1)']],
  ])('with %s is refused', async (_, args) => {
    await expect(run(...args)).rejects.toThrow(UsageError);
  });

  it('without a command, or with --help, is answered with all of them', async () => {
    expect([await run(), await run('orders', 'paid', '--help')]).toEqual([USAGE, USAGE]);
  });
});

it('products, prices and stock from files are refused while a back office has them, and nothing else is', async () => {
  const { db } = backend.sandbox.shop;
  const prices = join(backend.dataDir, 'same-price.csv');
  writeFileSync(prices, 'sku,stock\nFL-AUR-BR-YG750-54,7\n');
  const products = join(import.meta.dirname, '../../../docs/operations/examples/products.csv');
  await noteBackOffice(db);
  for (const args of [[prices], [prices, '--dry-run'], ['products', products], ['products', products, '--dry-run', '--complete']])
    await expect(run('import', ...args)).rejects.toThrow('Change them in its dashboard (Catalog).');
  expect(await run('export', 'products')).not.toContain('band-linnea');
  expect(await run('orders', 'list')).toBe('No orders.');
  await db.run("DELETE FROM meta WHERE name = 'back_office'");
  expect(await run('import', prices, '--dry-run')).toContain('of 1 configurations');
});

describe('what is shown', () => {
  it('is a table of orders, one order, and what changes', async () => {
    expect(await run('orders', 'list')).toBe('No orders.');
    const { data: order } = await backend.call('finishCheckout', { body: bankBody(await readyCart(backend, 'FL-ISO-RA-YG750-54')) });
    const number = order.po_number;
    const total = order.final_amount.toFixed(2);
    expect((await run('orders', 'list')).split('\n')[1]).toMatch(
      new RegExp(`^${number}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  awaiting-payment  unpaid   bank_transfer +1 +${total} EUR$`),
    );
    const shown = await run('orders', 'show', number);
    for (const part of ['Ana Beispiel, Musterstraße 1, 1010 Wien, AT', 'FL-ISO-RA-YG750-54', `${total} EUR`, 'mail "order-confirmation"'])
      expect(shown).toContain(part);
    expect(await run('orders', 'paid', number, '--dry-run')).toMatch(
      new RegExp(`^Order ${number} \\(dry run: nothing is written\\)\\n  status: awaiting-payment → in-workshop\\n`),
    );
    expect(JSON.parse(await run('orders', 'paid', number, '--json'))).toMatchObject({ number, dry_run: false });
  });

  it('is a table of mails, and one mail', async () => {
    const [id] = /\d+/.exec((await run('mails', 'list')).split('\n').at(-1) ?? '') ?? [];
    expect(await run('mails', 'list')).toMatch(/^ *ID {2}WRITTEN \(UTC\) +MAIL +ORDER +TO +STATE +TRIES +NEXT +ANSWER\n/);
    const shown = await run('mails', 'show', id ?? '');
    for (const part of ['subject ', 'state          due', 'answer         -', 'Feinlicht Beispiel GmbH']) expect(shown).toContain(part);
    expect(await run('mails', 'retry', 'failed')).toBe('0 mails are due again');
    expect(await run('mails', 'list', '--status', 'bounced')).toBe('No mails.');
    const [order = ''] = /FL-\d\d-\d+/.exec(await run('mails', 'list')) ?? [];
    expect(await run('mails', 'list', '--order', order)).toContain('order-confirmation');
    expect(await run('mails', 'list', '--order', 'FL-0')).toBe('No mails.');
  });

  it('is CSV on stdout, or a new file that only its owner reads', async () => {
    const period = ['export', '--from', '2026-01-01', '--to', '2099-12-31'];
    const csv = await run(...period);
    expect(csv).toMatch(/^document,number,date,.*\r\ninvoice,RE-.*\r\n$/);
    const file = join(backend.dataDir, 'books.csv');
    expect(await run(...period, '--out', file)).toBe(`1 document in ${file}`);
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([csv, 0o600]);
    await expect(run(...period, '--out', file)).rejects.toThrow(/cannot be written: EEXIST/);
  });

  it('is payments beside orders as CSV, or two new files; differences end with a failed check', async () => {
    const { shop } = backend.sandbox;
    const period = ['payments', 'report', '--from', '2026-01-01', '--to', '2099-12-31'];
    const answerWith = (movement: object): void => {
      const ids = { id: 't', ref: null, reference: null, refund: null, payout: null };
      const one = { ...ids, kind: 'charge', at: Date.now() - 1000, currency: 'EUR', cents: 100, feeCents: 3, ...movement };
      Object.assign(shop.gateway, { movements: async () => [{ provider: 'stripe', movements: [one] }] });
    };
    answerWith({ kind: 'payout', cents: -100, shop: null });
    expect(await run(...period)).toMatch(/^day,gateway,currency,orders,.*\r\n.*,stripe,EUR,.*\r\ntotal,stripe,EUR,.*\r\n$/);
    const file = join(backend.dataDir, 'payments.csv');
    const details = join(backend.dataDir, 'payments-details.csv');
    expect(await run(...period, '--out', file)).toBe(`${file}, ${details}\nAll sums agree.`);
    expect(readFileSync(details, 'utf8')).toMatch(/^source,day,.*\r\ngateway,.*\r\n$/);
    expect(statSync(details).mode & 0o777).toBe(0o600);
    answerWith({ shop: 'another.example' });
    expect(await run(...period)).toContain('of another shop on the account');
    answerWith({ shop: null });
    await expect(run(...period)).rejects.toThrow(CheckFailed);
    Object.assign(shop.gateway, { movements: undefined });
  });

  it('is every change of an import', async () => {
    const file = join(backend.dataDir, 'prices.json');
    writeFileSync(file, JSON.stringify([{ sku: 'FL-AUR-BR-YG750-54', price: 1234.5 }, { sku: 'FL-AUR-BR-YG750-56' }]));
    await expect(run('import', file)).rejects.toThrow(/^the file has 1 fault\n {2}entry 2: neither a price nor a stock$/);
    writeFileSync(file, JSON.stringify([{ sku: 'FL-AUR-BR-YG750-54', price: 1234.5, stock: 12 }]));
    expect(await run('import', file, '--dry-run')).toMatch(
      /^1 of 1 configurations would change \(dry run: nothing is written\)\n {2}FL-AUR-BR-YG750-54 {2}price +\d+\.00 {2}→ {2}1234\.50\n {2}FL-AUR-BR-YG750-54 {2}stock +\d+ {2}→ +12$/,
    );
    expect(await run('import', file)).toMatch(/^1 of 1 configurations changed\n/);
  });

  it('has the dispute of an order, with the day until which to answer', async () => {
    const cart = await readyCart(backend, 'FL-ISO-RA-YG750-54');
    const payment = await startPayment(backend, cart);
    await atGateway(backend, payment, 'authorised');
    await finish(backend, cart, payment);
    expect((await run('orders', 'list')).split('\n')[0]).not.toContain('DISPUTE');
    const dispute = JSON.stringify({ state: 'open', cents: 100, answerBy: Date.parse('2026-12-24T12:00:00Z') });
    await backend.sandbox.shop.db.run('UPDATE payments SET dispute = ? WHERE unique_id = ?', dispute, payment.id);
    const [head, row, ...others] = (await run('orders', 'list', '--dispute', 'open')).split('\n');
    expect([head, row, others]).toEqual([
      expect.stringMatching(/ {2}DISPUTE$/),
      expect.stringMatching(/ EUR {2}open, answer by 2026-12-24$/),
      [],
    ]);
    expect(await run('orders', 'list', '--dispute', 'won')).toBe('No orders.');
    expect((await run('orders', 'list')).split('\n').at(-1)).toMatch(/ EUR$/);
    expect(JSON.parse(await run('orders', 'list', '--dispute', 'any', '--json'))).toMatchObject([{ dispute: { state: 'open' } }]);
    await expect(run('orders', 'list', '--dispute', 'begun')).rejects.toThrow('it is one of open, won, lost, any');
  });
});
