import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Preview } from '../../contract/preview.ts';
import { BlockText, PageEntry } from '../shop/pages-document.ts';
import { PostEntry } from '../shop/blog-document.ts';
import type { Db } from '../db/database.ts';
import { notFound } from '../core/refusal.ts';
import type { Lang } from '../core/language.ts';
import { linkedDesigns } from '../shop/linked-designs.ts';
import type { Shop } from '../shop/shop.ts';
import { blockView, pageView } from './pages.ts';
import { postView } from './posts.ts';
import { readMeta } from '../db/meta.ts';

const KINDS = ['page', 'post', 'block'] as const;
type Kind = (typeof KINDS)[number];

/** `draft`: the fields that differ from the published entry with this key; all of them for a new one. */
export const PreviewRequest = z.strictObject({
  kind: z.enum(KINDS),
  key: z.string().max(100),
  draft: z.record(z.string(), z.unknown()).default({}),
  expires_at: z.iso.datetime({ offset: true }),
});

const ENTRIES = { page: PageEntry, post: PostEntry, block: BlockText } as const;

/** Stores a draft and issues the token of its preview. */
export async function makePreview(
  shop: Shop,
  { kind, key, draft, expires_at }: z.output<typeof PreviewRequest>,
): Promise<{ token: string }> {
  const published: Readonly<Record<Kind, readonly { readonly key: string }[]>> = {
    page: shop.pages.pages,
    post: shop.blog.posts,
    block: shop.pages.blocks,
  };
  const entry = ENTRIES[kind].parse({ ...published[kind].find((one) => one.key === key), ...draft, key });
  const id = randomBytes(16).toString('base64url');
  const expires = Date.parse(expires_at);
  await shop.db.run('DELETE FROM drafts WHERE expires_at <= ?', shop.now());
  await shop.db.run('INSERT INTO drafts (id, kind, entry, expires_at) VALUES (?, ?, ?, ?)', id, kind, JSON.stringify(entry), expires);
  const signed = `${id}.${expires.toString(36)}`;
  return { token: `${signed}.${await signature(shop.db, signed)}` };
}

/** The draft of a token that this backend has signed and that has not expired. Others are all refused alike. */
export async function preview(shop: Shop, token: string, lang: Lang): Promise<z.input<typeof Preview>> {
  const [id = '', expires = '', given = ''] = token.split('.');
  const isGenuine = isEqual(given, await signature(shop.db, `${id}.${expires}`)) && Number.parseInt(expires, 36) > shop.now();
  const row = isGenuine ? await shop.db.get<{ kind: Kind; entry: string }>('SELECT kind, entry FROM drafts WHERE id = ?', id) : undefined;
  if (!row) throw notFound('preview');
  const expires_at = new Date(Number.parseInt(expires, 36)).toISOString();
  const entry = ENTRIES[row.kind].safeParse(JSON.parse(row.entry));
  // A draft of an earlier program.
  if (!entry.success) throw notFound('preview');
  // A draft may link to designs that no published document names.
  const withDesigns = { ...shop, designs: new Map([...shop.designs, ...(await linkedDesigns(shop.db, row.entry))]) };
  if (row.kind === 'page') return { kind: 'page', expires_at, page: pageView(withDesigns, entry.data as PageEntry, lang) };
  if (row.kind === 'post') return { kind: 'post', expires_at, post: await postView(withDesigns, entry.data as PostEntry, lang) };
  return { kind: 'block', expires_at, block: blockView(withDesigns, entry.data as BlockText, lang) };
}

const signature = async (db: Db, signed: string): Promise<string> =>
  createHmac('sha256', await secretOf(db))
    .update(signed)
    .digest('base64url');

function isEqual(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Of this database: tokens outlive a restart. */
async function secretOf(db: Db): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  await db.run("INSERT INTO meta (name, value) VALUES ('preview_secret', ?) ON CONFLICT DO NOTHING", fresh);
  return (await readMeta(db, 'preview_secret')) ?? fresh;
}
