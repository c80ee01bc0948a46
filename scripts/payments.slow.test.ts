import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMollieDouble } from '../packages/adapters/mollie/mollie-double.ts';
import { startPayPalDouble } from '../packages/adapters/paypal/paypal-double.ts';
import { startStripeDouble } from '../packages/adapters/stripe/stripe-double.ts';
import { startPostgres, type TestPostgres } from '../packages/backend/db/postgres/postgres.fixture.ts';
import { BASE, writePorts } from '../packages/backend/ports.fixture.ts';
import { openShopInPostgres } from '../packages/sandbox/seed/import/open-shop-database.ts';
import { findSeedDir, readSeed } from '../packages/sandbox/seed/import/seed-files.ts';
import { readyCart } from '../packages/sandbox/testing/purchase.fixture.ts';
import { type Calls, callsTo } from '../packages/sandbox/testing/sandbox.fixture.ts';
import { ROOT } from '../packages/build/paths.ts';

/** An owner's backend that is paid by settings alone: PostgreSQL, three gateways by their keys, doubles in their place. */
/** Enough in stock. */
const SKU = 'FL-ISO-RA-YG750-54';
const keys = { clientId: 'client-of-the-app', secret: 'secret-of-the-app', webhookId: '1JE4291016473214C' };
const mollieKey = `test_${'a'.repeat(30)}`;
const seedDir = findSeedDir(undefined);

let server: TestPostgres;
let folder: string;
let program: ChildProcess;
let env: NodeJS.ProcessEnv;
let shop: Calls;
let stripe: Awaited<ReturnType<typeof startStripeDouble>>;
let paypal: Awaited<ReturnType<typeof startPayPalDouble>>;
let mollie: Awaited<ReturnType<typeof startMollieDouble>>;

beforeAll(async () => {
  server = await startPostgres();
  const databaseUrl = await server.newDatabase();
  await (await openShopInPostgres(databaseUrl, readSeed(seedDir), () => {})).close();
  folder = mkdtempSync(join(tmpdir(), 'paid-by-settings-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const secretFile = join(folder, 'stripe-webhook');
  writeFileSync(secretFile, 'whsec_of_the_test\n');
  stripe = await startStripeDouble({ mock: null, hook: `${origin}/gateway-notices/stripe`, secret: 'whsec_of_the_test' });
  paypal = await startPayPalDouble({ ...keys, hook: `${origin}/gateway-notices/paypal` });
  mollie = await startMollieDouble({ key: mollieKey, hook: `${origin}/gateway-notices/mollie` });
  env = {
    PATH: process.env['PATH'],
    BACKEND_PORT: String(port),
    DATABASE_URL: databaseUrl,
    // Of integrations alone.
    BACKEND_PORTS: writePorts(folder, BASE),
    PAYMENTS: 'stripe,paypal,mollie',
    PAYMENTS_NOTICE_ORIGIN: origin,
    STRIPE_PUBLIC_KEY: 'pk_test_of_the_test',
    STRIPE_SECRET_KEY: 'sk_test_of_the_test',
    STRIPE_WEBHOOK_SECRET_FILE: secretFile,
    STRIPE_API: stripe.origin,
    PAYPAL_CLIENT_ID: keys.clientId,
    PAYPAL_SECRET: keys.secret,
    PAYPAL_WEBHOOK_ID: keys.webhookId,
    PAYPAL_API: paypal.origin,
    MOLLIE_API_KEY: mollieKey,
    MOLLIE_API: mollie.origin,
    BACKEND_ASSETS_DIR: seedDir,
    BACKEND_UPLOADS_DIR: join(folder, 'uploads'),
    BACKEND_PICTURES_DIR: join(folder, 'pictures'),
    BACKEND_SHOP_ORIGIN: 'https://shop.example',
    BACKEND_SITEMAP_SECRET: 'a-secret-of-the-owner',
  };
  await start();
  shop = callsTo(origin);
}, 120_000);
afterAll(async () => {
  program.kill('SIGKILL');
  await Promise.all([stripe.close(), paypal.close(), mollie.close(), server.stop()]);
  rmSync(folder, { recursive: true });
});

async function start(): Promise<void> {
  program = spawn(process.execPath, [join(ROOT, 'packages/backend/main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const part of program.stdout ?? []) if (/backend: on http/.test((output += String(part)))) break;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A payment of a new cart that its order button has begun. */
async function begun(type: string) {
  const cart = await readyCart(shop, SKU);
  const body = { expected_amount: cart.final_amount, type, return_url: 'https://shop.example/checkout/payout' };
  const { payment } = await shop.call('startCheckout', { params: { id: cart.unique_id }, body });
  if (!payment) throw new Error(`no payment by ${type}`);
  const finish = { cart_unique_id: cart.unique_id, type, expected_amount: cart.final_amount, payment_id: payment.id };
  return { payment, finish: async () => (await shop.call('finishCheckout', { body: finish })).data };
}
const intentOf = (token: string): string => token.split('_secret_')[0] ?? '';

it('public keys, kinds and gateways of the methods are those of the keys', async () => {
  const { data } = await shop.call('getBootstrap', {});
  const facts = data.integrations.map(({ type, public_key, url }) => [type, public_key, url]);
  expect(facts).toContainEqual([6, 'pk_test_of_the_test', null]);
  expect(facts).toContainEqual([7, 'client-of-the-app', null]);
  const methods = (await shop.call('getPaymentMethods', {})).data;
  expect(methods.map(({ code, kind, provider }) => [code, kind, provider])).toEqual(
    expect.arrayContaining([
      ['card', 'form', 'stripe'],
      ['paypal', 'wallet', 'paypal'],
      ['bank_transfer', 'none', 'none'],
    ]),
  );
});

it('a card: held, ordered, captured; the money of the order goes back', async () => {
  const { payment, finish } = await begun('card');
  await stripe.buyer(intentOf(payment.provider_token), 'pay');
  const { po_number, payment_status } = await finish();
  expect(payment_status).toBe(1);
  expect(stripe.calls.some((call) => call.endsWith('/capture'))).toBe(true);
  await admin('orders', 'refund', po_number);
  await expect.poll(() => stripe.calls.includes('POST /v1/refunds'), { timeout: 90_000 }).toBe(true);
});

it('PayPal: agreed in the window, taken as the order is written', async () => {
  const { payment, finish } = await begun('paypal');
  await paypal.approve(payment.provider_token);
  expect((await finish()).payment_status).toBe(1);
  expect(paypal.differences).toEqual([]);
});

it('a notice alone, with the browser gone, places the order', async () => {
  const { payment, finish } = await begun('card');
  await stripe.buyer(intentOf(payment.provider_token), 'pay');
  await expect
    .poll(() => stripe.calls.filter((call) => call === `POST /v1/payment_intents/${intentOf(payment.provider_token)}/capture`).length)
    .toBe(1);
  expect((await finish()).payment_status).toBe(1);
});

it('a method that the gateway refuses leaves the cart free', async () => {
  stripe.addFault({ kind: '400', on: /^POST \/v1\/payment_intents$/ });
  const cart = await readyCart(shop, SKU);
  const body = { expected_amount: cart.final_amount, type: 'card', return_url: 'https://shop.example/checkout/payout' };
  const refused = await shop.attempt('startCheckout', { params: { id: cart.unique_id }, body });
  stripe.clearFaults();
  expect(refused.body).toMatchObject({ error_code: 'method_unavailable' });
  const transfer = { cart_unique_id: cart.unique_id, type: 'bank_transfer', expected_amount: cart.final_amount };
  expect((await shop.attempt('finishCheckout', { body: transfer })).status).toBe(200);
});

it('a refund in the dashboard becomes a credit note, and a dispute one when it is lost', async () => {
  const card = await begun('card');
  const intent = intentOf(card.payment.provider_token);
  await stripe.buyer(intent, 'pay');
  const first = await card.finish();
  await stripe.refundInDashboard(intent, 1000);
  await expectShown(first.po_number, /credit.*RK-/i);

  const other = await begun('paypal');
  await paypal.approve(other.payment.provider_token);
  const second = await other.finish();
  await paypal.dispute(other.payment.provider_token, 'open');
  await paypal.dispute(other.payment.provider_token, 'lost');
  await expectShown(second.po_number, /credit.*RK-/i);
});

it('the command asks the accounts of the gateways', async () => {
  const { stdout } = await admin('payments', 'check');
  expect(stdout).toContain("ok      PayPal's webhook leads to");
  expect(stdout).toContain("ok      Stripe's webhook leads to");
  stripe.webhook.url = 'https://old.example/gateway-notices/stripe';
  await expect(admin('payments', 'check')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('FAILED  Stripe has no webhook to') as string,
  });
});

it('the report for the accountant: orders and what the gateways say agree; one that may not be asked is named', async () => {
  const [from, to] = [-86_400_000, 86_400_000].map((by) => new Date(Date.now() + by).toISOString().slice(0, 10));
  const period = ['--from', from ?? '', '--to', to ?? ''];
  const file = join(folder, 'days.csv');
  const { stdout } = await admin('payments', 'report', ...period, '--out', file);
  expect(stdout).not.toContain('FAULT');
  expect(stdout).toContain('mollie: not told (Mollie: set MOLLIE_ACCESS_TOKEN_FILE');
  const totals = readFileSync(file, 'utf8')
    .split('\r\n')
    .filter((line) => line.startsWith('total,'))
    .map((line) => line.split(','));
  expect(totals.map(([, gateway]) => gateway)).toEqual(expect.arrayContaining(['stripe', 'paypal']));
  for (const [, , , orders, creditNotes, charges, refunds, disputes] of totals) {
    expect(Number(orders)).toBeGreaterThan(0);
    expect(charges).toBe(orders);
    expect(Number(refunds) + Number(disputes)).toBeCloseTo(Number(creditNotes));
  }
  expect(readFileSync(join(folder, 'days-details.csv'), 'utf8')).toMatch(/^gateway,.*,stripe,EUR,charge,FL-/m);
  paypal.addFault({ kind: '403', on: /reporting/ });
  await expect(admin('payments', 'report', ...period)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/paypal,EUR,.*: not told by the gateway/) as string,
  });
  paypal.clearFaults();
  stripe.addFault({ kind: 'down', on: /balance_transactions/ });
  await expect(admin('payments', 'report', ...period)).rejects.toMatchObject({ code: 3 });
  stripe.clearFaults();
});

it('Mollie alone: a page to go to, a slow capture, and the money back', async () => {
  program.kill('SIGTERM');
  await once(program, 'exit');
  for (const name of Object.keys(env)) if (/^(?:STRIPE|PAYPAL)_/.test(name)) delete env[name];
  env['PAYMENTS'] = 'mollie';
  await start();
  mollie.slowCaptures(true);
  const { payment, finish } = await begun('card');
  expect(payment.redirect_url).toMatch(/^https:\/\/www\.mollie\.com\//);
  await mollie.buyer(payment.provider_token, 'pay');
  await expect(finish()).rejects.toThrow('payment_pending');
  mollie.slowCaptures(false);
  await mollie.finishCapture(payment.provider_token);
  const { po_number, payment_status } = await finish();
  expect(payment_status).toBe(1);
  await admin('orders', 'refund', po_number, '--amount', '20', '--reason', 'a scratch');
  await expect.poll(() => mollie.calls.some((call) => call.endsWith('/refunds')), { timeout: 90_000 }).toBe(true);
  expect(mollie.differences).toEqual([]);
});

/** Waits until the operator's command shows this of an order. */
async function expectShown(number: string, part: RegExp): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const { stdout } = await admin('orders', 'show', number);
    if (part.test(stdout)) return;
  }
  expect((await admin('orders', 'show', number)).stdout).toMatch(part);
}

const admin = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [join(ROOT, 'scripts/admin.ts'), ...args], {
    cwd: folder,
    env: { ...env, PUBLIC_ORIGIN: 'https://shop.example' },
  });
