import { describe, expect, it } from 'vitest';
import { customer } from '../../packages/backend/customers/customers.fixture.ts';
import { bankBody, readyCart } from '../../packages/sandbox/testing/purchase.fixture.ts';
import type { Calls } from '../../packages/sandbox/testing/sandbox.fixture.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories();

/** Made to order, so no stock is needed. */
async function orderBy(calls: Calls): Promise<string> {
  const cart = await readyCart(calls, 'FL-ISO-RA-YG750-54');
  return (await calls.call('finishCheckout', { body: bankBody(cart) })).data.unique_id;
}

interface Download {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

async function download(order: string, kind = 'confirmation', token?: string, search = ''): Promise<Download> {
  const headers = token === undefined ? {} : { cookie: `access_token_v1=${token}` };
  const response = await fetch(`${shop.url}/api/orders/${order}/documents/${kind}?lang=de${search}`, { headers });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

const isPdf = ({ body }: Download): boolean => body.subarray(0, 5).toString() === '%PDF-';

describe('GET /api/orders/{id}/documents/{kind}', () => {
  it('sends a PDF with no-store as an attachment', async () => {
    const answer = await download(await orderBy(backend.sandbox));
    expect([answer.status, isPdf(answer)]).toEqual([200, true]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename="Bestellbestaetigung-FL-\d\d-\d+\.pdf"$/) as string,
    });
    expect(answer.headers.get('etag')).toBeNull();
  });

  it('sends the document of a customer in the session of that customer only', async () => {
    const [anna, eva] = [await customer(backend.sandbox, 'anna@example.com'), await customer(backend.sandbox, 'eva@example.com')];
    const order = await orderBy(anna);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => download(order, 'confirmation', [anna.token, eva.token, undefined][n % 3])),
    );
    expect(answers.map((answer) => [answer.status, isPdf(answer)])).toEqual(
      answers.map((_, n) => (n % 3 === 0 ? [200, true] : [404, false])),
    );
  });

  it('sends a credit note by its number', async () => {
    const { sandbox } = backend;
    const order = await orderBy(sandbox);
    const { po_number } = (await sandbox.call('getOrder', { query: { order_id: order } })).data;
    for (const payment_status of [1, 2]) await sandbox.send('POST', '/sandbox/order', { po_number, payment_status });
    const { documents } = (await sandbox.call('getOrder', { query: { order_id: order } })).data;
    const number = documents.find(({ kind }) => kind === 'credit_note')?.number ?? '';
    const answer = await download(order, 'credit_note', undefined, `&number=${number}`);
    expect([answer.status, isPdf(answer)]).toEqual([200, true]);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="Rechnungskorrektur-${number}.pdf"`);
    for (const search of ['', '&number=RK-26-99999', '&number=%22']) {
      expect((await download(order, 'credit_note', undefined, search)).status).toBe(404);
    }
  });

  it('answers 404 for an unknown order or kind; a malformed id does not reach the backend', async () => {
    const order = await orderBy(backend.sandbox);
    expect((await download('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await download(order, 'invoice')).status).toBe(404);
    backend.seen();
    for (const [id, kind] of [
      [order, 'secret'],
      ['..%2f..%2fusers', 'invoice'],
      ['FL-26-10482', 'invoice'],
      ['x'.repeat(500), 'invoice'],
    ] as const)
      expect([400, 404]).toContain((await download(id, kind)).status);
    expect(backend.seen()).toEqual([]);
  });

  it('answers 503 when the backend is down, sends something else, or too much', async () => {
    const order = await orderBy(backend.sandbox);
    const data = (content: string, file_name = 'a.pdf'): string => JSON.stringify({ data: { file_name, content } });
    const bodies = [
      '<h1>error</h1>',
      data(Buffer.from('<script>alert(1)</script>').toString('base64')),
      data('JVBERi0', 'a"\r\nset-cookie: a=b'),
      data(`JVBERi0${'A'.repeat(6_000_000)}`),
      data(`JVBERi0${'A'.repeat(9_000_000)}`),
    ];
    for (const body of bodies) {
      backend.breakWire((_req, res) => void res.end(body), '/api/v1/orders/');
      const answer = await download(order);
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('set-cookie')]).toEqual([
        503,
        'application/json; charset=utf-8',
        null,
      ]);
    }
    backend.breakWire(null);
    await backend.fault('down');
    expect((await download(order)).status).toBe(503);
    await backend.fault('none');
    expect((await download(order)).status).toBe(200);
  });

  it('answers 503 within the time of a write when the backend does not answer', async () => {
    const order = await orderBy(backend.sandbox);
    backend.breakWire(() => undefined, '/api/v1/orders/');
    const begun = performance.now();
    expect((await download(order)).status).toBe(503);
    expect(performance.now() - begun).toBeLessThan(12_000);
    backend.breakWire(null);
  }, 20_000);
});
