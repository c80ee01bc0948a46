import { afterEach, beforeAll, afterAll, expect, it } from 'vitest';
import { calendarDay } from '../../shared/commerce/return-period.ts';
import { domainOf } from '../doctor/check-backend.ts';
import { bankBody, readyCart } from '../../packages/sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../../packages/sandbox/testing/sandbox.fixture.ts';
import { contentSecurityPolicy } from '../../packages/engine/pages/content-security-policy.ts';
import { renderPage } from './testing/render-page.ts';

/** Settings of the backend that change what every page shows. */
let sandbox: Running;
let own: object;
beforeAll(async () => {
  sandbox = await startSandbox();
  const { company_name, currency_sign, desktop_logo } = (await sandbox.call('getBootstrap', {})).data.settings;
  own = { company_name, currency_sign, desktop_logo };
});
afterEach(() => set(own));
afterAll(() => sandbox.close());

const set = (settings: object) => sandbox.send('POST', '/sandbox/settings', settings);
const LOGO = '/media/halo-pave-white-gold-oval-sapphire-front.webp';
const logos = (text: string): string[] => text.match(/<img[^>]*alt=""[^>]*>/g)?.filter((tag) => tag.includes(`src="${LOGO}"`)) ?? [];

it('the logo of the shop stands in header, menu and footer, in the checkout and in mails', async () => {
  expect(logos((await renderPage(sandbox, '/')).text)).toEqual([]);
  await set({ desktop_logo: LOGO });
  expect(logos((await renderPage(sandbox, '/')).text)).toHaveLength(3);
  const checkout = (await renderPage(sandbox, '/checkout')).text;
  expect(logos(checkout)).toHaveLength(1);
  expect(checkout).not.toContain('#wordmark');
  await sandbox.call('subscribe', { body: { email: 'logo@example.com' } });
  const { html } = (await sandbox.sandbox.shop.db.get<{ html: string }>("SELECT html FROM mails WHERE recipient = 'logo@example.com'")) ?? {
    html: '',
  };
  expect(html).toMatch(new RegExp(`<img src="https?://[^"]+${LOGO}"\\s+height="26" alt="Feinlicht"`));
});

it('a shop of another name without a logo has its name in letters, in mails as well', async () => {
  await set({ company_name: 'Goldschmiede Krone' });
  for (const [path, times] of [
    ['/', 3],
    ['/checkout', 1],
  ] as const) {
    const { text } = await renderPage(sandbox, path);
    expect(text).not.toContain('#wordmark');
    expect(text.match(/<span[^>]* aria-hidden="true">Goldschmiede Krone<\/span>/g)).toHaveLength(times);
  }
  await sandbox.call('subscribe', { body: { email: 'letters@example.com' } });
  const { html = '' } =
    (await sandbox.sandbox.shop.db.get<{ html: string }>("SELECT html FROM mails WHERE recipient = 'letters@example.com'")) ?? {};
  expect(html).not.toContain('wordmark.png');
  expect(html).toMatch(/<a href="[^"]+"[^>]*>Goldschmiede Krone<\/a>/);
});

it('a logo on another host is allowed by the policy of pages', () => {
  const policy = contentSecurityPolicy({ logoOrigin: 'https://files.example', https: true });
  expect(policy).toContain("img-src 'self' data: https://files.example;");
});

it('prices have the sign of the shop, in the place that the language gives it', async () => {
  await set({ currency_sign: 'Eur' });
  const [german, english] = [await renderPage(sandbox, '/catalog'), await renderPage(sandbox, '/catalog', { locale: 'en' })];
  expect(german.text).toMatch(/>\d[\d.]*,\d\d Eur</);
  expect(english.text).toMatch(/>Eur\d[\d,]*\.\d\d</);
});

it('days of orders are written as the shop writes them, and dd.MM.yyyy when it names no format', async () => {
  const cart = await readyCart(sandbox, 'FL-EUG-YG585-54');
  const { data: order } = await sandbox.call('finishCheckout', { body: bankBody(cart) });
  const [year, month, day] = calendarDay(new Date(order.created_at)).split('-');
  const head = async () => (await renderPage(sandbox, `/checkout/success/${order.unique_id}`)).text;
  for (const [date_format, written] of [
    ['yyyy-MM-dd', `${year}-${month}-${day}`],
    ['somehow', `${day}.${month}.${year}`],
  ] as const) {
    await set({ date_format });
    expect(await head()).toContain(`Bestellung ${order.po_number} vom ${written}`);
  }
});

it('a shop without a name has that of its company', async () => {
  await set({ company_name: '' });
  expect((await renderPage(sandbox, '/')).text).toContain('aria-label="Feinlicht Beispiel GmbH: ');
});

it('the doctor tells that the backend belongs to another domain', () => {
  const settings = (front_domain: string) => ({ settings: { front_domain } }) as Parameters<typeof domainOf>[1];
  const env = { publicOrigin: 'https://shop.example' };
  for (const same of ['', 'shop.example', 'https://shop.example/']) expect(domainOf(env, settings(same))).toEqual([]);
  expect(domainOf(env, settings('other.example'))).toMatchObject([{ state: 'note', subject: 'origin' }]);
});
