import { createHash, randomBytes } from 'node:crypto';
import type { Shop } from './shop.ts';

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
    now + 86_400_000,
  );
  return { id, email, cookie: `access_token_v1=${token}; signed_in=1` };
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
