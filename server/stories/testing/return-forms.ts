import { bankBody, readyCart, returnIdOf } from '../../../packages/sandbox/testing/purchase.fixture.ts';
import type { Calls } from '../../../packages/sandbox/testing/sandbox.fixture.ts';
import type { WireFault } from './backend.ts';
import { backend, shop } from './opened-shop.ts';

/** Made to order, so no stock is needed. */
const RING = 'FL-ISO-RA-YG750-54';
export const EMAIL = 'ana@example.com';

export async function deliveredTo(who: Calls, quantity = 2): Promise<{ readonly id: string; readonly po_number: string }> {
  const { data } = await who.call('finishCheckout', { body: bankBody(await readyCart(who, RING, quantity)) });
  const control = (body: object) => backend.sandbox.send('POST', '/sandbox/order', { po_number: data.po_number, ...body });
  await control({ payment_status: 1 });
  await control({ status: 'completed' });
  return { id: await returnIdOf(who, data), po_number: data.po_number };
}

export const TYPED = {
  request_key: 'key-of-this-one-page',
  'reason-0': 'changed-mind',
  refund_type: 'refund',
  comment: 'Zu groß & zu schwer',
};

export interface FormOptions {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Files by their names. */
  readonly files?: Readonly<Record<string, Buffer>>;
}

/** As a browser without JavaScript posts the second step for an order. */
export async function postReturn(
  id: string,
  fields: Readonly<Record<string, string>> = {},
  { path, headers = {}, files = {} }: FormOptions = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...TYPED, ...fields })) body.set(name, value);
  for (const [name, bytes] of Object.entries(files)) body.append('photos', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  if (Object.keys(files).length === 0) body.append('photos', new Blob([]), '');
  const response = await fetch(`${shop.url}${path ?? `/return/${id}?type=1&piece=0&step=details`}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'http://shop.test', ...headers },
    body,
  });
  const text = await response.text();
  return { status: response.status, location: response.headers.get('location'), headers: response.headers, posted: postedIn(text) };
}

/** The data that the page of a posted form is made from. */
export const postedIn = (text: string): unknown => (text.includes('{') ? JSON.parse(/\{.*\}/s.exec(text)?.[0] ?? 'null') : null);
const db = () => backend.sandbox.sandbox.shop.db;
/** As the backend has them. */
export const requestsOf = (order: string) =>
  db().all<{ number: string; comment: string; photos: number }>(
    `SELECT r.number, r.comment, (SELECT count(*) FROM return_photos p WHERE p.return_id = r.id) AS photos
     FROM returns r JOIN orders o ON o.id = r.order_id WHERE ? IN (o.unique_id, o.return_id)`,
    order,
  );
export const breakRequest = (fault: WireFault) => backend.breakWire(fault, '/api/v1/returns/request');
