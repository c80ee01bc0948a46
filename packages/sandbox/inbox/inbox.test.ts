import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankBody, readyCart } from '../testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../testing/sandbox.fixture.ts';

let shop: Running;
const RING = 'FL-AUR-BR-YG750-54';
beforeAll(async () => {
  shop = await startSandbox();
  await shop.send('POST', '/sandbox/configuration', { sku: RING, stock_qty: 5 });
  await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, RING)) });
});
afterAll(() => shop.close());

interface MailView {
  readonly id: number;
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
const inbox = async (to: string): Promise<MailView[]> =>
  (await shop.send('GET', `/sandbox/inbox.json?to=${encodeURIComponent(to)}`)).body.data as MailView[];
const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(shop.url + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('the inbox', () => {
  it('lists mails by recipient, in both languages', async () => {
    const [mail] = await inbox('ANA@example.com');
    expect(mail).toMatchObject({ key: 'order-confirmation', to: 'ana@example.com' });
    expect(await inbox('nobody@example.com')).toEqual([]);
    const list = await page('/sandbox/inbox', { 'accept-language': 'en' });
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(list.text).toContain(`href="/sandbox/inbox/${mail?.id}?lang=en"`);
    expect(list.text).toContain('Inbox of the sandbox');
    expect((await page('/sandbox/inbox?to=nobody@example.com&lang=de')).text).toContain('Keine Post an nobody@example.com.');
    expect((await page('/sandbox/inbox?to=%22%3E%3Cscript%3E')).text).not.toContain('<script');
  });

  it('shows a mail as text and as HTML without scripts', async () => {
    const [mail] = await inbox('ana@example.com');
    expect((await page(`/sandbox/inbox/${mail?.id}?as=text&lang=de`)).text).toContain('Danke, Ana.');
    expect((await page(`/sandbox/inbox/${mail?.id}`)).text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const inside = await page(`/sandbox/inbox/${mail?.id}/html`);
    const policy = inside.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox allow-popups');
    expect(policy).toContain('img-src https://shop.example/media/;');
    expect(policy).not.toMatch(/script-src|style-src(?:-elem)? 'unsafe-inline'/);
    const [, sheet = ''] = /<style>(.*)<\/style>/s.exec(inside.text) ?? [];
    expect(policy).toContain(`style-src-elem 'sha256-${createHash('sha256').update(sheet).digest('base64')}'`);
    for (const id of ['0', '99999', 'x', '-1', '1e3']) expect((await page(`/sandbox/inbox/${id}`)).status).toBe(404);
  });

  it('answers only requests from this machine to its own host', async () => {
    expect((await page('/sandbox/inbox', { 'x-forwarded-for': '203.0.113.1' })).status).toBe(404);
    const status = await new Promise((resolve, reject) => {
      request(`${shop.url}/sandbox/inbox.json`, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });
});

describe('the back-in-stock mail', () => {
  const BELLA = 'FL-BEL-YG750-54';
  const set = (change: object) => shop.send('POST', '/sandbox/configuration', { sku: BELLA, track_inventory: true, ...change });

  it('is sent to subscribers, once for each subscription', async () => {
    const wait = (lang: 'de' | 'en') => shop.call('subscribe', { body: { email: 'eva@example.com', sku: BELLA } }, lang);
    await set({ stock_qty: 0 });
    await wait('en');
    await set({ cost: 900 });
    expect(await inbox('eva@example.com')).toEqual([]);
    await set({ stock_qty: 2 });
    await set({ stock_qty: 3 });
    const [mail, ...more] = await inbox('eva@example.com');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ key: 'back-in-stock', subject: expect.stringMatching(/^Back again: /) as string });
    expect(mail?.text).toContain(`https://shop.example/en/product/`);
    expect(mail?.text).toContain(`configuration_id=${BELLA}`);
    await set({ stock_qty: 0 });
    await set({ stock_qty: 1 });
    expect(await inbox('eva@example.com')).toHaveLength(1);
    await set({ stock_qty: 0 });
    await wait('de');
    await set({ stock_qty: 1 });
    expect((await inbox('eva@example.com')).map(({ subject }) => subject.slice(0, 9))).toEqual(['Wieder da', 'Back agai']);
  });
});
