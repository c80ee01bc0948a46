import type { Page } from 'playwright-core';
import type { Shop } from './shop.ts';

export interface ReadyCart {
  readonly id: string;
  readonly email: string;
}

interface CartAnswer {
  readonly data: { readonly unique_id: string };
}

let carts = 0;

/** A cart with one ring that never runs out, and all that the checkout asks for but the way to pay: filled through the backend, not by hand. */
export async function readyCart(shop: Shop): Promise<ReadyCart> {
  carts += 1;
  const email = `zahlung-${carts}@example.at`;
  const [ring] = shop.query<{ id: number }>('SELECT id FROM configurations WHERE track_inventory = 0 ORDER BY id LIMIT 1');
  const added = await call<CartAnswer>(shop, 'POST', '/carts/items', { product_configuration_id: ring?.id, quantity: 1 });
  const id = added.data.unique_id;
  const rates = await call<{ data: { rates: { id: string }[] } }>(shop, 'POST', '/orders/rates', { cart_unique_id: id, country: 'AT' });
  await call(shop, 'PATCH', `/carts/${id}`, {
    contact_email: email,
    shipping_address: {
      person_first_name: 'Anna',
      person_last_name: 'Leitner',
      address_line_1: 'Zieglergasse 14/7',
      zip: '1070',
      city: 'Wien',
      country: 'AT',
    },
    shipping_rate_id: rates.data.rates[0]?.id,
  });
  return { id, email };
}

/** Opens the checkout of a cart as if it were this browser's own. */
export async function openReadyCheckout(page: Page, { origin }: Shop, { id }: ReadyCart): Promise<void> {
  if (!page.url().startsWith(origin)) await page.goto(`${origin}/robots.txt`);
  await page.evaluate((cart) => {
    sessionStorage.clear();
    localStorage.setItem('karat:cart', cart);
  }, id);
  await page.goto(`${origin}/checkout`);
}

async function call<T>({ sandboxOrigin }: Shop, method: string, path: string, body: object): Promise<T> {
  const answer = await fetch(`${sandboxOrigin}/api/v1${path}?lang=de`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
