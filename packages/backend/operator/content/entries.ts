import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { makePreview, preview } from '../../content/previews.ts';
import type { Documents } from '../../content/write-content.ts';
import { ORIGINAL } from '../../core/language.ts';
import { notFound, Refusal } from '../../core/refusal.ts';
import { parsed } from '../../core/validate.ts';
import { holdLock } from '../../db/locks.ts';
import { inTransaction } from '../../shop/in-transaction.ts';
import type { Shop } from '../../shop/shop.ts';
import { timeOf } from '../lists.ts';
import { refuseFaults } from '../import-file.ts';
import { describeForm, type Widget } from './form/describe-form.ts';
import { blankOf, storedValue } from './form/form-values.ts';
import { DOCUMENT_SCHEMAS } from './content-files.ts';
import { replaceDocuments, storedDocuments } from './import-content.ts';

interface EntryKind {
  readonly document: string;
  /** The document's list that has the entries; null: the document itself is the entry. */
  readonly list: string | null;
  /** Entries of others are known to the program. */
  readonly isOpen: boolean;
  readonly preview: 'page' | 'post' | 'block' | null;
}

/** The lists whose entries staff write one by one. */
export const ENTRY_KINDS = {
  home: { document: 'home', list: null, isOpen: false, preview: 'page' },
  page: { document: 'pages', list: 'pages', isOpen: true, preview: 'page' },
  block: { document: 'pages', list: 'blocks', isOpen: false, preview: 'block' },
  products: { document: 'pages', list: 'entities', isOpen: true, preview: null },
  post: { document: 'blog', list: 'posts', isOpen: true, preview: 'post' },
  section: { document: 'blog', list: 'sections', isOpen: true, preview: null },
  campaign: { document: 'campaigns', list: 'campaigns', isOpen: true, preview: null },
  popup: { document: 'campaigns', list: 'popups', isOpen: true, preview: null },
  mail: { document: 'mails', list: 'mails', isOpen: false, preview: null },
  quiz: { document: 'quiz', list: null, isOpen: false, preview: null },
} as const satisfies Readonly<Record<string, EntryKind>>;
export type EntryKindName = keyof typeof ENTRY_KINDS;

const EntryKindName = z.enum(Object.keys(ENTRY_KINDS) as [EntryKindName, ...EntryKindName[]]);
/** Kinds as text, as they come from outside. */
export const entryKind = (name: unknown): EntryKindName => parsed(z.object({ kind: EntryKindName }), { kind: name }, 422).kind;

type Entry = Readonly<Record<string, unknown>>;

/** The program sets these: `id` counts, the times are those of the change, and the key stays as it was given. */
const SET_BY_PROGRAM: ReadonlySet<string> = new Set(['id', 'key', 'created_at', 'updated_at']);

/** Of one entry, without the fields that the program sets. */
export function entryForm(kind: EntryKindName): Widget {
  const form = describeForm(schemaOf(kind));
  return form.kind === 'group' ? { ...form, fields: form.fields.filter(({ name }) => !SET_BY_PROGRAM.has(name)) } : form;
}

/** Of a new entry. */
export const blankEntry = (kind: EntryKindName): unknown => blankOf(entryForm(kind));

function schemaOf(kind: EntryKindName): z.ZodType {
  const { document, list }: EntryKind = ENTRY_KINDS[kind];
  const schema = DOCUMENT_SCHEMAS[document] as z.ZodObject;
  return list === null ? schema : ((schema.shape[list] as z.ZodArray).element as z.ZodType);
}

export interface ListedEntry {
  readonly key: string;
  /** In the shop's own language. */
  readonly title: string;
  readonly updated_at: string | null;
  /** Of posts: may be in the future. */
  readonly published_at: string | null;
}

export async function listEntries({ db }: Shop, kind: EntryKindName): Promise<ListedEntry[]> {
  return entriesOf(await storedDocuments(db), kind).map((entry) => ({
    key: keyOf(kind, entry),
    title: titleOf(entry),
    updated_at: textOrNull(entry['updated_at']),
    published_at: textOrNull(entry['published_at']),
  }));
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function titleOf({ title, subject, top_bar_text, promotion_banner_text, seo_title }: Entry): string {
  const texts = [title, subject, top_bar_text, (promotion_banner_text as Entry | null | undefined)?.['title'], seo_title];
  for (const text of texts) {
    const written = (text as Entry | null | undefined)?.[ORIGINAL];
    if (typeof written === 'string' && written !== '') return written;
  }
  return '';
}

export interface StoredEntry {
  readonly key: string;
  readonly title: string;
  readonly value: Entry;
  /** Names this state of the entry: whoever writes it back says what the change is based on. */
  readonly revision: string;
}

export async function readEntry({ db }: Pick<Shop, 'db'>, kind: EntryKindName, key: string): Promise<StoredEntry> {
  return found(await storedDocuments(db), kind, key);
}

function found(documents: Documents, kind: EntryKindName, key: string): StoredEntry {
  const value = entriesOf(documents, kind).find((entry) => keyOf(kind, entry) === key);
  if (!value) throw notFound(`${kind} ${key}`);
  return { key, title: titleOf(value), value, revision: createHash('sha256').update(JSON.stringify(value)).digest('base64url') };
}

function entriesOf(documents: Documents, kind: EntryKindName): readonly Entry[] {
  const { document, list }: EntryKind = ENTRY_KINDS[kind];
  const stored = documents[document] as Readonly<Record<string, readonly Entry[]>>;
  return list === null ? [stored] : (stored[list] ?? []);
}

/** A document has no key: its kind names it. */
const keyOf = (kind: EntryKindName, entry: Entry): string => (ENTRY_KINDS[kind].list === null ? kind : String(entry['key']));

export interface EntryChange {
  readonly value: unknown;
  /** Of `readEntry`; null: a new entry. */
  readonly revision: string | null;
}

/**
 * Writes an entry, or refuses it with the path of every fault: the schema's by their fields, and those of the whole content (dead links,
 * missing pictures) by its views in all languages. The key of an entry stays: others refer to it.
 */
export const writeEntry = (shop: Shop, kind: EntryKindName, key: string, { value, revision }: EntryChange): Promise<StoredEntry> =>
  inTransaction(shop, async (shop, db) => {
    await holdLock(db, 'import');
    const documents = await storedDocuments(db);
    const entries = entriesOf(documents, kind);
    const before = revision === null ? null : unchanged(found(documents, kind, key), revision);
    if (!before) checkNewKey(kind, key, entries);
    const entry = completed(kind, key, before?.value ?? null, value, shop.now(), entries);
    const next = before ? entries.map((one) => (keyOf(kind, one) === key ? entry : one)) : [...entries, entry];
    await replaceDocuments(shop, db, withEntries(documents, kind, next), `${kind} ${key}`);
    return readEntry({ db }, kind, key);
  });

/** Refused while other content links to it. */
export const deleteEntry = (shop: Shop, kind: EntryKindName, key: string, revision: string): Promise<void> =>
  inTransaction(shop, async (shop, db) => {
    await holdLock(db, 'import');
    const documents = await storedDocuments(db);
    unchanged(found(documents, kind, key), revision);
    if (!ENTRY_KINDS[kind].isOpen) throw new Refusal('validation_failed', `${kind} ${key} is needed: it cannot be deleted`);
    const rest = entriesOf(documents, kind).filter((one) => keyOf(kind, one) !== key);
    await replaceDocuments(shop, db, withEntries(documents, kind, rest), `the content without ${kind} ${key}`);
  });

function unchanged(stored: StoredEntry, revision: string): StoredEntry {
  if (stored.revision !== revision)
    throw new Refusal('validation_failed', `somebody else has changed ${stored.key} meanwhile: read it again`, { status: 409 });
  return stored;
}

const KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function checkNewKey(kind: EntryKindName, key: string, entries: readonly Entry[]): void {
  const refuse = (message: string): never => {
    throw new Refusal('validation_failed', `${kind} ${key}: ${message}`, { fields: { key: [message] } });
  };
  if (!ENTRY_KINDS[kind].isOpen) refuse('the program has no use for another one');
  if (!KEY.test(key) || key.length > 60) refuse('a key has small letters, digits and hyphens');
  if (entries.some((one) => keyOf(kind, one) === key)) refuse('exists already');
}

/** With what the program sets, in the order that the entry had. */
function completed(kind: EntryKindName, key: string, before: Entry | null, value: unknown, now: number, entries: readonly Entry[]): Entry {
  const cleaned = storedValue(entryForm(kind), value) as Entry;
  const { shape } = schemaOf(kind) as z.ZodObject;
  const isIn = (name: string): boolean => name in shape;
  const entry: Entry = {
    ...cleaned,
    ...(ENTRY_KINDS[kind].list !== null && { key }),
    ...(isIn('id') && { id: before?.['id'] ?? Math.max(0, ...entries.map(({ id }) => Number(id))) + 1 }),
    ...(isIn('created_at') && { created_at: before?.['created_at'] ?? timeOf(now) }),
    ...(isIn('updated_at') && { updated_at: isDeepStrictEqual(cleaned, before) ? cleaned['updated_at'] : timeOf(now) }),
  };
  const { error } = schemaOf(kind).safeParse(entry);
  if (error)
    refuseFaults(
      error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
      `${kind} ${key}`,
    );
  return entry;
}

function withEntries(documents: Documents, kind: EntryKindName, entries: readonly Entry[]): Documents {
  const { document, list }: EntryKind = ENTRY_KINDS[kind];
  return { [document]: list === null ? entries[0] : { ...(documents[document] as object), [list]: entries } };
}

const PREVIEW_HOURS = 24;

/** The path of a page that shows the entry as it would be, to whoever has the link, for a day. */
export async function previewEntry(shop: Shop, kind: EntryKindName, key: string, value: unknown): Promise<string> {
  const { preview: shown }: EntryKind = ENTRY_KINDS[kind];
  if (shown === null) throw new Refusal('validation_failed', `there is no preview of a ${kind}`);
  const documents = await storedDocuments(shop.db);
  const entries = entriesOf(documents, kind);
  const before = entries.find((one) => keyOf(kind, one) === key) ?? null;
  const entry = completed(kind, key, before, value, shop.now(), entries);
  const name = shop.document.settings.company_name;
  const draft =
    kind === 'home' ? { ...entry, slug: { de: 'home', en: 'home' }, title: { de: name, en: name }, updated_at: timeOf(shop.now()) } : entry;
  return inTransaction(shop, async (shop) => {
    const expires_at = timeOf(shop.now() + PREVIEW_HOURS * 3_600_000);
    const { token } = await makePreview(shop, { kind: shown, key, draft, expires_at });
    // A draft that cannot be shown leaves nothing.
    await preview(shop, token, ORIGINAL).catch((error: unknown) => refuseFaults([(error as Error).message], `${kind} ${key}`));
    return `/preview/${token}`;
  });
}
