import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { Film, Picture } from '../../../backend/shop/media-document.ts';
import { LongText, Text } from '../../../backend/shop/text.ts';
import { composedAlt } from './picture-alt.ts';
import { addSlugs, readTranslations, withTranslations } from './translations.ts';

const Design = z.object({
  design: z.string(),
  piece: z.string(),
  category: z.string(),
  stone: z.string().nullable(),
  cut: z.string().nullable(),
  stone_mm: z.string().nullable(),
  metals: z.array(z.string()),
  slug: LongText,
  name: z.string(),
  title: Text,
  sub_title: Text,
  description: Text,
  long_description: LongText,
  details: z.array(z.object({ key: Text, value: Text })),
  carat: z.number().nullable(),
  carat_total: z.number().nullable(),
  base_price_eur: z.record(z.string(), z.number().positive()),
  sizes: z
    .object({
      type: z.enum(['ring', 'length']),
      unit: z.string(),
      label: Text,
      default: z.number(),
      options: z.array(z.object({ value: z.number(), surcharge_eur: z.number() })),
    })
    .nullable(),
  stock: z.enum(['in_stock', 'low', 'out_of_stock', 'pre_order']),
  badge: z.string().nullable(),
  sale_percent: z.number().min(0).max(100),
  /** The sale ends this many days after its first import; absent: no end. */
  sale_days: z.int().positive().optional(),
  /** The piece was in another sale shortly before, which its crossed-out price has to tell. */
  earlier_sale_percent: z.int().min(1).max(100).optional(),
  made_to_measure: z.boolean().optional(),
  /** False: stones run all the way round. */
  resizable: z.boolean().optional(),
  engraving: z.object({ allowed: z.boolean(), max_chars: z.int().nullable() }),
  collections: z.array(z.string()),
  /** Categories of materials: on hover the card shows the design in the next one of these. */
  plp_hover: z.array(z.string()).optional(),
  safety_note: Text.nullable(),
  care: Text.nullable(),
  /** The words of the other languages are in `catalog/search/words`. */
  search_terms: z.object({ de: z.array(z.string()), en: z.array(z.string()) }),
  fineness: z.record(z.string(), z.number()),
  colour_grade: z.string().nullable(),
  clarity_grade: z.string().nullable(),
});
export type Design = z.infer<typeof Design>;

export interface Seed {
  readonly designs: readonly Design[];
  readonly pictures: readonly Picture[];
  /** Documents as they are stored: with the translations and addresses of all languages, where there are any. */
  readonly documents: Readonly<Record<string, unknown>>;
  /** Hash of the whole seed. */
  readonly version: string;
}

const DOCUMENTS = ['home', 'pages', 'campaigns', 'blog', 'mails', 'quiz', 'law'] as const;

const ShippingMethods = z.object({
  shipping_methods: z.array(z.object({ rates: z.array(z.object({ zone: z.string(), free_from: z.number().nullable() })) })),
});

/** `{{free-from:at:de}}` in a text: the amount from which the first shipping method is free in that zone, so that it is written once. */
export function withAmounts(raw: string, shop: unknown): string {
  return raw.replaceAll(/\{\{free-from:(\w+):(\w+)\}\}/g, (_, zone: string, lang: string) => {
    const amount = ShippingMethods.parse(shop).shipping_methods[0]?.rates.find((rate) => rate.zone === zone)?.free_from;
    if (amount == null) throw new Error(`the seed names the free delivery of "${zone}", which its first shipping method does not have`);
    return amount.toLocaleString(lang);
  });
}

/** Raise it when the importer creates other rows from the same files. */
const IMPORTER_VERSION = '13';

/**
 * Finds the seed: `SANDBOX_SEED_DIR`, else the first `packages/sandbox/seed` in the parent folders of this file. Works from the sources and from
 * the bundle in `dist/sandbox/`.
 */
export function findSeedDir(fromEnv: string | undefined, start: string = import.meta.dirname): string {
  if (fromEnv !== undefined && fromEnv !== '') return fromEnv;
  for (let folder = start; ; folder = dirname(folder)) {
    const candidate = join(folder, 'packages', 'sandbox', 'seed');
    if (existsSync(join(candidate, 'content', 'products.json'))) return candidate;
    if (dirname(folder) === folder) throw new Error('the seed of the sandbox was not found: set SANDBOX_SEED_DIR');
  }
}

export function readSeed(seedDir: string): Seed {
  const hash = createHash('sha256').update(IMPORTER_VERSION);
  const readText = (...path: string[]): string => {
    const raw = readFileSync(join(seedDir, ...path), 'utf8');
    hash.update(raw);
    return raw;
  };
  const read = (...path: string[]): unknown => JSON.parse(readText(...path));
  const inAllLanguages = (name: string, value: unknown): unknown =>
    withTranslations(
      value,
      readTranslations(seedDir, name, (file) => {
        const raw = readFileSync(file, 'utf8');
        hash.update(raw);
        return raw;
      }),
    );
  const content = (name: string): unknown => inAllLanguages(name, read('content', `${name}.json`));
  const products = content('products') as object[];
  addSlugs(products);
  const designs = z.array(Design).parse(products);
  const shop = content('shop') as Record<'categories' | 'collections' | 'materials', object[]>;
  // A listing is found by the slug of either.
  addSlugs([...shop.categories, ...shop.materials]);
  addSlugs(shop.collections);
  const documents: Record<string, unknown> = { shop };
  for (const name of DOCUMENTS) documents[name] = JSON.parse(withAmounts(JSON.stringify(content(name)), shop));
  const { pages } = documents['pages'] as { pages: object[] };
  const { sections, posts } = documents['blog'] as Record<'sections' | 'posts', object[]>;
  for (const list of [pages, sections, posts]) addSlugs(list);
  const media = z.object({ files: z.array(Picture), films: z.array(Film) }).parse(inAllLanguages('media', read('media', 'manifest.json')));
  const pictures = media.files.map((picture) => composedAlt(picture, designs));
  return { designs, pictures, documents: { ...documents, pictures, films: media.films }, version: hash.digest('hex').slice(0, 16) };
}
