import type { Lang } from '../core/language.ts';
import type { Db } from '../db/database.ts';

/** A design that texts link to. */
export interface LinkedDesign {
  readonly embedded: boolean;
  /** Of the default configuration. */
  readonly sku: string;
  readonly slugs: ReadonlyMap<Lang, string>;
}

/** Reads the designs that are named in JSON of documents: links in them are resolved without the database. */
export async function linkedDesigns(db: Db, json: string): Promise<ReadonlyMap<string, LinkedDesign>> {
  const keys = new Set(Array.from(json.matchAll(/design:([\w-]+)/g), ([, key]) => key));
  const rows = await db.all<{ key: string; embedded: number; sku: string; lang: Lang; slug: string }>(
    `SELECT p.key, p.embedded, c.sku, t.lang, t.slug FROM products p
     JOIN product_texts t ON t.product_id = p.id
     JOIN configurations c ON c.product_id = p.id AND c.is_default = 1
     WHERE p.key IN (SELECT value FROM json_each(?))`,
    JSON.stringify([...keys]),
  );
  return new Map(
    [...Map.groupBy(rows, ({ key }) => key)].map(([key, texts]) => [
      key,
      { embedded: texts[0]?.embedded === 1, sku: texts[0]?.sku ?? '', slugs: new Map(texts.map(({ lang, slug }) => [lang, slug])) },
    ]),
  );
}
