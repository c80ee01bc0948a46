import { describe, expect, it } from 'vitest';
import { bankBody, readyCart } from '../../packages/sandbox/testing/purchase.fixture.ts';
import { startSandbox } from '../../packages/sandbox/testing/sandbox.fixture.ts';
import { startShop } from './testing/shop.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories();

const RING = 'FL-AUR-BR-YG750-54';
const ORIGIN = 'http://shop.test';

/** An order by bank transfer. */
async function orderOf(
  email: string,
  sandbox = backend.sandbox,
): Promise<{ po_number: string; tracking_id: string | null; unique_id: string }> {
  await sandbox.send('POST', '/sandbox/configuration', { sku: RING, stock_qty: 1 });
  const { unique_id: id } = await readyCart(sandbox, RING);
  const { data } = await sandbox.call('updateCart', { params: { id }, body: { contact_email: email } });
  return (await sandbox.call('finishCheckout', { body: bankBody(data) })).data;
}

/** As a browser without JavaScript posts it, and the page's script as well. */
async function ask(po_number: string, email: string, path = '/order-tracking', origin = shop.url) {
  const response = await fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: ORIGIN },
    body: new URLSearchParams({ form: 'trackOrder', po_number, email }),
  });
  const { status, headers } = response;
  return { status, location: headers.get('location'), retryAfter: headers.get('retry-after'), headers, text: await response.text() };
}

describe('POST /order-tracking', () => {
  it('redirects to the page of the order by its unguessable id, in the language of the form', async () => {
    const { po_number, tracking_id } = await orderOf('parcel@example.com');
    const found = await ask(po_number, 'parcel@example.com');
    expect([found.status, found.location]).toEqual([303, `/order-tracking/${tracking_id}`]);
    expect((await ask(po_number, 'parcel@example.com', '/en/order-tracking')).location).toBe(`/en/order-tracking/${tracking_id}`);
  });

  it('reads a number in lower case and with spaces, and an address with capitals', async () => {
    const { po_number, tracking_id } = await orderOf('spaces@example.com');
    const typed = ` ${po_number.toLowerCase().replaceAll('-', ' - ')} `;
    expect((await ask(typed, ' Spaces@Example.com ')).location).toBe(`/order-tracking/${tracking_id}`);
  });

  it('answers an unknown number and a wrong address with the same page', async () => {
    const { po_number } = await orderOf('alike@example.com');
    const unknown = await ask('FL-26-99999', 'alike@example.com');
    const wrong = await ask(po_number, 'other@example.com');
    const bare = ({ text }: typeof wrong, number: string, email: string) =>
      text
        .replaceAll(number, 'number')
        .replaceAll(email, 'email')
        .replace(/data-render="\d+"/, '');
    expect([unknown.status, wrong.status]).toEqual([404, 404]);
    expect(bare(unknown, 'FL-26-99999', 'alike@example.com')).toBe(bare(wrong, po_number, 'other@example.com'));
    const names = ({ headers }: typeof wrong) => [...headers.keys()].toSorted();
    expect(names(unknown)).toEqual(names(wrong));
    expect(wrong.headers.get('cache-control')).toContain('no-store');
  });

  it('is limited: 429 with the time of the next attempt, also for the right address', async () => {
    const sandbox = await startSandbox(undefined, { limits: { codes: 0, messages: 0, guesses: 3 } });
    const limited = await startShop(`${sandbox.url}/api/v1`);
    try {
      const { po_number } = await orderOf('right@example.com', sandbox);
      for (const guess of [1, 2, 3]) expect((await ask(po_number, `guess${guess}@example.com`, undefined, limited.url)).status).toBe(404);
      for (const email of ['guess@example.com', 'right@example.com']) {
        const late = await ask(po_number, email, undefined, limited.url);
        expect([late.status, late.location]).toEqual([429, null]);
        expect(Number(late.retryAfter)).toBeGreaterThan(0);
        expect(late.text).toContain('retryAt');
      }
    } finally {
      await limited.close();
      await sandbox.close();
    }
  });

  it('refuses malformed input without a call to the backend', async () => {
    backend.seen();
    for (const [number, email] of [
      ['', ''],
      ['x'.repeat(10_000), 'parcel@example.com'],
      ['FL-26-10482', 'no address'],
      ['FL-26-10482', `${'x'.repeat(300)}@example.com`],
    ] as const)
      expect((await ask(number, email)).status).toBe(422);
    expect(backend.seen().filter(({ url }) => url.includes('/tracking'))).toEqual([]);
  });

  it('puts no e-mail address into an address of the shop or into the log', async () => {
    const { po_number } = await orderOf('hidden@example.com');
    const found = await ask(po_number, 'hidden@example.com');
    await ask(po_number, 'hidden.wrong@example.com');
    await fetch(`${shop.url}${found.location}`);
    expect(found.location).not.toMatch(/hidden|%40|@/);
    expect(shop.logText()).toContain('/order-tracking');
    expect(shop.logText()).not.toMatch(/hidden/);
  });
});

describe('GET /tracking by the id of a mail', () => {
  it('contains no id that opens the invoice', async () => {
    const { tracking_id, unique_id } = await orderOf('bill@example.com');
    const answer = await fetch(`${shop.url}/api/tracking?tracking_id=${tracking_id}&lang=de`, { headers: { origin: ORIGIN } });
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(text).not.toContain(unique_id);
    expect(text).not.toContain('bill@example.com');
    expect(text).not.toContain('iban":"AT');
  });
});
