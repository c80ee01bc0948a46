import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { call } from './backend.ts';
import { hydrated, visit, type VisitOptions } from './browser.ts';
import type { Shop } from './shop.ts';
import { DAY_MS } from '../../packages/contract/time.ts';

export const PASSWORD = 'vier blaue Saphire';

interface Customer {
  readonly id: number;
  readonly email: string;
  /** For the Cookie field: the customer is signed in. */
  readonly cookie: string;
}

/** A signed-in customer, written into the backend's database; has no password. */
export function addCustomer({ change, query }: Shop, email: string, firstName = 'Anna', lastName = 'Leitner'): Customer {
  const now = Date.now();
  change(
    `INSERT INTO users (email, first_name, last_name, phone, gender, lang, created_at) VALUES (?, ?, ?, '', 2, 'de', ?)`,
    email,
    firstName,
    lastName,
    now,
  );
  const [{ id } = { id: 0 }] = query<{ id: number }>('SELECT id FROM users WHERE email = ?', email);
  const token = randomBytes(32).toString('base64url');
  change(
    `INSERT INTO user_sessions (user_id, token_hash, user_agent, created_at, last_used_at, expires_at) VALUES (?, ?, 'story', ?, ?, ?)`,
    id,
    createHash('sha256').update(token).digest('base64url'),
    now,
    now,
    now + DAY_MS,
  );
  return { id, email, cookie: `access_token_v1=${token}; signed_in=1` };
}

/** Opens a tab in which the customer is signed in. */
export async function visitAs(browser: Browser, { origin }: Shop, { cookie }: Pick<Customer, 'cookie'>, options: VisitOptions) {
  const visited = await visit(browser, options);
  const cookies = cookie.split('; ').map((pair) => pair.split('=') as [string, string]);
  await visited.context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })));
  return visited;
}

/** Path of the link in the last mail to an address: `/verify/…`. */
export async function mailedLink({ sandboxOrigin }: Shop, email: string, page: 'verify' | 'recover-password'): Promise<string> {
  const inbox = await fetch(`${sandboxOrigin}/sandbox/inbox.json?to=${encodeURIComponent(email)}`);
  const { data } = (await inbox.json()) as { data: { text: string }[] };
  const links = data.flatMap(({ text }) => [...text.matchAll(new RegExp(`(?:/en)?/${page}/[\\w-]+`, 'g'))].map(([link]) => link));
  const [link] = links;
  if (link === undefined) throw new Error(`no mail to ${email} has a link to /${page}/`);
  return link;
}

/** The address of a new customer who signs in with the password. */
export async function newCustomer(shop: Shop): Promise<string> {
  const email = `anna-${randomUUID()}@example.com`;
  await call(shop, 'signUp', { body: { email, password: PASSWORD, first_name: 'Anna', last_name: 'Leitner' } });
  const link = await mailedLink(shop, email, 'verify');
  await call(shop, 'verifyEmail', { body: { token: link.split('/').at(-1) ?? '', password: PASSWORD } });
  return email;
}

/** By the form, which leads to `path` (without locale prefix). */
export async function signIn(page: Page, shop: Shop, email: string, path: string, prefix = ''): Promise<void> {
  await page.goto(`${shop.origin}${prefix}/sign-in?redirect=${encodeURIComponent(prefix + path)}`);
  await hydrated(page);
  await submitSignIn(page, email);
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/sign-in'));
  await hydrated(page);
}

export async function submitSignIn(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main');
  await main.locator('input[name=email]').fill(email);
  await main.locator('input[name=password]').fill(PASSWORD);
  await main.locator('form:has(input[name=password]) button[type=submit]').click();
}
